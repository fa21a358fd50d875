// OneDrive as somebody else plays it: `node onedriveMock.mjs PORT`. Its own program listens at another address.
import mock from 'microsoft-onedrive-mock'

mock.startServer(Number(process.argv[2]), '127.0.0.1')
