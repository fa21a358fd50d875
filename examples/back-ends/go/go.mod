module inlet.example/token

go 1.19
