# Tests of scene.
