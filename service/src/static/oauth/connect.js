// The page of a connect link. The secret is behind the #, so fetching the address doesn't transmit it.
const secret = location.hash.slice(1)
const form = document.getElementById('form')
const problem = document.getElementById('problem')
const button = form.querySelector('button')
let isLeaving = false

function show(id) {
  for (const part of ['loading', 'ask', 'over', 'incomplete'])
    document.getElementById(part).hidden = part !== id
  document.querySelector(`#${id} h1`)?.focus()
}

async function send(step) {
  try {
    const answer = await fetch(`${location.pathname}/${step}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ secret }),
      signal: AbortSignal.timeout(30_000),
    })
    return { isOver: answer.status === 410, isWell: answer.ok, said: await answer.json() }
  } catch {
    return { isOver: false, isWell: false, said: {} }
  }
}

function fill({ title, access, who, sent, ...said }) {
  document.title = title
  document.getElementById('title').textContent = title
  document.getElementById('access').textContent = access
  document.querySelector('#who bdi').textContent = who
  document.getElementById('sent').textContent = sent
  button.textContent = said.continue
}

async function begin() {
  const { isOver, isWell, said } = await send('details')
  if (isWell) {
    fill(said)
    show('ask')
  } else if (isOver) show('over')
  else document.getElementById('loading').textContent = form.dataset.failed
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (isLeaving) return
  isLeaving = true
  problem.textContent = ''
  const { isOver, said } = await send('follow')
  if (said.address) return location.replace(said.address)
  isLeaving = false
  if (isOver) show('over')
  else problem.textContent = form.dataset.failed
})

// A user may paste the whole address on the page of an incomplete one.
addEventListener('hashchange', () => location.reload())
if (secret) begin()
else show('incomplete')
