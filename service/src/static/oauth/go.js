// Between the widget and the source. The widget's window is led here by its frame, which hands the key over; whoever
// came by a link types the number that the widget shows. Either binds the sign-in to this browser.
const loading = document.getElementById('loading')
const ask = document.getElementById('ask')
const form = document.getElementById('form')
const problem = document.getElementById('problem')
const number = document.getElementById('number')
const opener = window.opener

/** Milliseconds that the frame has to answer. */
const TIMEOUT_MS = 3000
let isLeaving = false

function show() {
  if (isLeaving) return
  loading.hidden = true
  ask.hidden = false
  number?.focus()
}

function end(words) {
  loading.hidden = true
  ask.hidden = true
  const over = document.getElementById('over')
  over.hidden = false
  if (words) document.getElementById('over-words').textContent = words
  over.querySelector('h1').focus()
}

async function leave(proof) {
  if (isLeaving) return
  isLeaving = true
  const { address, reason, tries_left } = await send(proof)
  if (address) {
    // The source must not find a way back to the frame, and through it to the page around.
    window.opener = null
    location.replace(address)
    return
  }
  isLeaving = false
  if (reason === undefined) show()
  if (reason === 'expired') end()
  else if (reason === 'wrong-number' && tries_left === 0) end(form.dataset.tooOften)
  else complain(reason === 'wrong-number' ? form.dataset.wrong : form.dataset.failed)
}

function complain(words) {
  problem.textContent = words
  number?.setAttribute('aria-invalid', 'true')
  number?.select()
}

async function send(proof) {
  try {
    const answer = await fetch('leave', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
      signal: AbortSignal.timeout(30_000),
    })
    return await answer.json()
  } catch {
    return {}
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  problem.textContent = ''
  const state = new URLSearchParams(location.search).get('state')
  leave({ state, number: number?.value ?? '' })
})

const frames = form.dataset.frames.split(' ').filter(Boolean)
if (opener === null || frames.length === 0) show()
else {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== opener || !frames.includes(origin)) return
    if (data?.k === 'inlet:sign-in-key' && typeof data.key === 'string') leave({ key: data.key })
  })
  for (const frame of frames) opener.postMessage({ k: 'inlet:sign-in-page' }, frame)
  setTimeout(show, TIMEOUT_MS)
}
