// Each button copies the text above it.
const said = document.getElementById('said')
for (const button of document.querySelectorAll('button[data-copies]'))
  button.addEventListener('click', async () => {
    const text = button.previousElementSibling?.textContent ?? ''
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (said)
      said.textContent = done
        ? 'Copied.'
        : 'Your browser does not let this page copy. Select the text instead.'
  })
