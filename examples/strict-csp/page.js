const show = (line) => document.querySelector('#events').append(`${line}\n`)

document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => show(violatedDirective))

document.querySelector('#connect').addEventListener('click', () => {
  window.Widget.open(async () => (await fetch('/api/inlet-token')).json(), {
    orgName: 'A strict page',
    enabledIntegrations: [{ id: 'LOCAL_FILES' }],
    onSuccess: (event) => show(`${event.action} ${event.integration}`),
  })
})
