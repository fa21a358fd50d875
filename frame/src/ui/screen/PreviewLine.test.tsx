import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { messages as arabic } from '../../i18n/ar/index.ts'
import { speak } from '../../i18n/t.ts'
import { latinDigits } from '../../lib/latinDigits.ts'
import { aPreview } from '../../testing/aPreview.ts'
import { PreviewLine, type PreviewShown } from './PreviewLine.tsx'

afterEach(() => {
  cleanup()
  speak(null)
})

const show = (
  status: PreviewShown['status'],
  given: Parameters<typeof aPreview>[0] | null,
  retry = vi.fn(),
) => {
  const shown = { status, preview: given ? aPreview(given) : null, isShown: true, isAwaited: false, retry }
  const view = render(<PreviewLine shown={shown} />)
  return { ...view, user: userEvent.setup(), retry }
}
const announced = () => screen.getByRole('status').textContent

const WHOLE = {
  files: 1240,
  folders: 31,
  bytes: 3_100_000_000,
  already_imported: 12,
  files_without_size: 2,
  by_format: { PDF: { files: 1000, bytes: 3_000_000_000 }, OTHER: { files: 240, bytes: 0 } },
  skipped: [
    {
      code: 'UNSUPPORTED_FORMAT' as const,
      count: 212,
      samples: ['a.xyz', 'b.xyz', 'c.xyz'],
      reason: null,
    },
  ],
  estimated_seconds: 1080,
}

it('says the whole in one line, announces it once it stands, and opens to the details', async () => {
  const { user } = show('ended', WHOLE)
  const line = "1,240 files · 3.1 GB · about 18 min · 212 can't be read"
  expect(screen.getAllByText(line)[0]).toBeTruthy()
  expect(announced()).toBe(line)
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const sheet = await screen.findByRole('dialog', { name: 'What will be imported' })
  const figures = within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'Files 1,240',
    'Already imported 12',
    'Folders 31',
    'Size 3.1 GB',
    'Import takes about 18 min',
    'PDF 1,000 · 3 GB',
    'Other 240',
    'Unsupported formata.xyz, b.xyz, c.xyz … 212',
  ])
  expect(sheet.textContent).toContain('The source gives no size for 2 files.')
  expect(sheet.textContent).toContain('Nothing has been downloaded.')
})

it('announces nothing while it counts, and says that the figures grow', async () => {
  const { user } = show('counting', { ...WHOLE, state: 'running', skipped: [], is_lower_bound: true })
  expect(screen.getByText('1,240 files so far · 3.1 GB')).toBeTruthy()
  expect(announced()).toBe('')
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toContain("Still counting. You don't have to wait for it.")
  expect(sheet.textContent).not.toContain('about')
})

it.each([
  ['folders', 'Counting stops after 2,000 folders'],
  ['time', 'Counting stops after 20 seconds'],
  ['rate_limit', 'The source allows no more requests for now'],
] as const)('is honest about the cap %s', async (capped_by, why) => {
  const { user } = show('ended', { ...WHOLE, state: 'capped', capped_by, is_lower_bound: true, skipped: [] })
  expect(announced()).toBe('At least 1,240 files · 3.1 GB · more than 18 min')
  await user.click(screen.getByRole('button', { name: 'Details' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(why)
})

it('names the limit that the import meets, and a folder that the source refused with its reason', async () => {
  const { user } = show('ended', {
    ...WHOLE,
    is_lower_bound: true,
    limits_met: ['max_files'],
    skipped: [{ code: 'FOLDER_UNREADABLE', count: 1, samples: ['Payroll'], reason: 'You may not open it.' }],
  })
  expect(announced()).toContain("1 can't be read · over a limit")
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toContain('You would have more files than you may have.')
  expect(sheet.textContent).toContain("Folders that couldn't be read may hold more.")
  expect(sheet.textContent).toContain('PayrollYou may not open it.')
})

it('says that an estimate is one, and that attachments come besides', async () => {
  const mail = { files: 1240, is_estimate: true, estimated_seconds: 1080 }
  const { user, unmount } = show('ended', mail)
  expect(announced()).toBe('About 1,240 files · about 18 min')
  await user.click(screen.getByRole('button', { name: 'Details' }))
  const sheet = await screen.findByRole('dialog')
  expect(sheet.textContent).toContain('The number is an estimate')
  expect(sheet.textContent).not.toContain('Attachments')
  unmount()
  const withMore = show('ended', { ...mail, is_estimate: false, is_lower_bound: true })
  expect(announced()).toBe('At least 1,240 files · more than 18 min')
  await withMore.user.click(screen.getByRole('button', { name: 'Details' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(
    "Attachments come besides. They aren't counted.",
  )
})

it('offers to count again where it failed, and shows nothing where nothing is counted', async () => {
  const { user, retry, rerender } = show('failed', null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  rerender(<PreviewLine shown={{ status: 'off', preview: null, isShown: true, isAwaited: false, retry }} />)
  expect(screen.queryByText(/counted/)).toBeNull()
})

it('counts in the grammar of Arabic', () => {
  speak(arabic)
  show('ended', { files: 2, estimated_seconds: 60 })
  expect(latinDigits(announced() ?? '')).toContain('ملفان')
})
