return aircraft{ title = 'x', masses = {} }
