// Beside the frame, which opened this window and is about to lead it on. When the window was cut off from its opener,
// nobody can lead it anywhere: then it closes itself instead of staying behind empty.
if (window.opener === null) window.close()

addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin) return
  if (data?.k !== 'inlet:oauth-error' || typeof data.detail !== 'string') return
  const words = document.getElementById('words')
  document.title = words.dataset.failed
  words.textContent = data.detail
  document.getElementById('hint').hidden = false
})
