// What the source sent with the person is used up; it need not stay in the history.
history.replaceState(null, '', location.pathname)
// Where something is left to do, it goes on there.
const on = document.getElementById('on')
if (on) location.replace(on.href)
else setTimeout(() => window.close(), 1500)
