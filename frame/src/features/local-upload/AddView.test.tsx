import type { EnabledIntegration } from '@inlet/wire/bridge'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderIn } from '../../testing/renderIn.tsx'
import { servicesFor } from '../../testing/servicesFor.ts'
import { LocalUploadScreen } from './LocalUploadScreen.tsx'
import { uploadStore } from './uploadStore.ts'

afterEach(cleanup)

async function show(local: Partial<EnabledIntegration> = {}) {
  const services = servicesFor({ enabledIntegrations: [{ id: 'LOCAL_FILES', ...local }] })
  await services.session.load()
  renderIn(services, <LocalUploadScreen Files={() => null} />)
  const store = uploadStore(services)
  const input = screen.getByLabelText<HTMLInputElement>('Choose files')
  const accepted = input.accept.split(',').sort()
  /** Chooses by the dialog, and waits until the zone has looked at all of them. */
  const choose = async (...files: readonly File[]) => {
    fireEvent.change(input, { target: { files } })
    await expect.poll(() => store.queue.items.length + store.queue.refused.length).toBeGreaterThan(0)
  }
  const refusals = () => [...document.querySelectorAll('[role=alert] li')].map((one) => one.textContent ?? '')
  return { ...services, store, input, accepted, choose, refusals }
}

/** A file of this size, without its bytes. */
function sized(name: string, size: number, type = ''): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
}

it.each([
  [{}, 'up to 10 files'],
  [{ maxFilesCount: 7 }, 'up to 7 files'],
  [{ maxFilesCount: 80 }, 'up to 50 files'],
])('of %j the drop zone says: %s [UPL-38] [UPL-39]', async (local, words) => {
  await show(local)
  expect(document.querySelector('[data-state]')?.textContent).toContain(words)
})

it.each([
  ['FILES', 1, 0],
  ['FOLDERS', 0, 1],
  ['BOTH', 1, 1],
] as const)('in the mode %s offers the right dialogs [CFG-58]', async (filePickerMode, files, folders) => {
  await show({ filePickerMode })
  expect(screen.queryAllByRole('button', { name: 'Click to upload' })).toHaveLength(files)
  expect(screen.queryAllByRole('button', { name: 'Choose a folder' })).toHaveLength(folders)
})

it('accepts exactly what the host allows [CFG-38] [CFG-85]', async () => {
  const { accepted, choose } = await show({ allowedFileTypes: [{ extension: 'csv' }, { extension: 'pdf' }] })
  expect(accepted).toEqual(['.csv', '.pdf', 'application/pdf', 'text/csv'])
  await choose(new File(['x'], 'no.txt', { type: 'text/plain' }))
  expect(screen.getByRole('alert').textContent).toContain("1 file didn't meet constraints")
})

const TYPES =
  'jpg jpeg png pdf xlsx csv docx txt html md pptx json mp3 mp4 aac wav flac pcm m4a ogg opus webp'
it.each(TYPES.split(' '))(
  'takes %s where it alone is allowed, and names it in the dialog [UPL-40]',
  async (extension) => {
    const { accepted, choose, store } = await show({ allowedFileTypes: [{ extension }] })
    expect(accepted).toContain(`.${extension}`)
    await choose(new File(['x'], `sample.${extension}`))
    expect(store.queue.items.map(({ status }) => status)).toEqual(['waiting'])
    expect(screen.getByText(new RegExp(`sample\\.?${extension}`))).toBeTruthy()
  },
)

it('does not mind the case of letters [UPL-37]', async () => {
  const { choose, store } = await show()
  await choose(new File(['x'], 'REPORT.PDF', { type: 'application/pdf' }))
  expect(store.queue.items.map(({ file, status }) => [file.name, status])).toEqual([
    ['REPORT.PDF', 'waiting'],
  ])
})

it('takes 20,000,000 bytes by default and not one more [LIM-08] [UPL-20] [UPL-21]', async () => {
  const { choose, refusals, store } = await show()
  await choose(sized('fits.txt', 20_000_000, 'text/plain'), sized('over.txt', 20_000_001, 'text/plain'))
  expect(store.queue.items.map(({ file }) => file.name)).toEqual(['fits.txt'])
  await expect
    .poll(refusals)
    .toEqual([expect.stringMatching(/over\.txt\s*File is larger than 20000000 bytes$/)])
})

it('says byte where the limit is one [UPL-24]', async () => {
  const { choose, refusals } = await show({ maxFileSize: 1 })
  await choose(sized('two.txt', 2, 'text/plain'))
  expect(refusals()).toEqual([expect.stringMatching(/File is larger than 1 byte$/)])
})

it('names every rule that a file breaks [UPL-28]', async () => {
  const { choose, refusals } = await show({ maxFileSize: 5 })
  await choose(sized('big.exe', 6, 'application/x-msdownload'))
  expect(refusals()).toEqual([expect.stringMatching(/File type must be.*File is larger than 5 bytes/)])
})

it('takes several unless the host says otherwise [UPL-33]', async () => {
  const { choose, input, store } = await show()
  expect(input.multiple).toBe(true)
  await choose(...Array.from({ length: 10 }, (_, at) => new File(['x'], `${at}.txt`, { type: 'text/plain' })))
  expect(store.queue.items).toHaveLength(10)
  cleanup()
  expect((await show({ allowMultipleFiles: false })).input.multiple).toBe(false)
})

it('keeps what was chosen on the way back to the drop zone, and leads to it again [UPL-11]', async () => {
  const { choose } = await show()
  await choose(new File(['x'], 'a.txt', { type: 'text/plain' }))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByRole('button', { name: 'Click to upload' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText(/a\.?txt/)).toBeTruthy()
})
