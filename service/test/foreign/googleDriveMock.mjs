// Google Drive as somebody else plays it: `node googleDriveMock.mjs PORT`. Its own program listens at another address.
import mock from 'google-drive-mock'

mock.startServer(Number(process.argv[2]), '127.0.0.1')
