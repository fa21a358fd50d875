import { removeBranding } from './support/faults.ts'
import { textFiles } from './support/makeFolder.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { Stack } from './support/Stack.ts'
import { expect, test } from './support/test.ts'
import { Widget } from './support/Widget.ts'

test('a service that is killed at work loses no file that it took, and takes none twice', {
  tag: '@long',
}, async ({ page }) => {
  test.slow()
  const stack = await Stack.start()
  try {
    await removeBranding(page)
    const widget = new Widget(page, stack, 'survivor')
    await widget.openSource({ id: 'LOCAL_FILES', maxFilesCount: 20 })
    const taken: number[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/uploadfile') && response.ok()) taken.push((await response.json()).id)
    })
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(12))
    await widget.uploadButton.click()
    await expect.poll(() => taken.length).toBeGreaterThan(3)
    await stack.killService()
    await expect(widget.frame.getByRole('main')).not.toContainText('Uploading')
    await stack.restartService()

    const client = await ServiceClient.of(stack, 'survivor')
    const before = await client.files()
    for (const id of taken) expect(before.map((file) => file.id)).toContain(id)
    const retry = widget.button('Try failed files again')
    if (await retry.isVisible()) await retry.click()
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible({ timeout: 30_000 })

    // A file may have been stored just before the response was lost. Then the user sends it again on purpose.
    const files = await client.settled((await client.files()).length)
    const names = new Set(files.map(({ name }) => name))
    expect(names.size).toBe(12)
    for (const id of taken) expect(files.filter((file) => file.id === id)).toHaveLength(1)
    for (const { sync_status } of files) expect(sync_status).toBe('READY')
    const passages = await client.passages('The text of note-7.txt.')
    const ours = passages.filter((passage) => passage.includes('note-7.txt'))
    expect(ours).toHaveLength(files.filter(({ name }) => name === 'note-7.txt').length)
  } finally {
    await stack.stop()
  }
})
