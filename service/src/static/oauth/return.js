// What the source sent with the person is used up; it need not stay in the history.
history.replaceState(null, '', location.pathname)
setTimeout(() => window.close(), 1500)
