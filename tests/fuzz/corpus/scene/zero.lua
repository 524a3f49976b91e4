return scene{ title = 'x', scenery = halfspace{ normal = {0, 0, 1}, offset = 0 },
 cameras = { ['\0a'] = { at = {0, 0, 1} } } }
