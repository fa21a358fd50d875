import type { Page } from '@playwright/test'
import { removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { untilDrawn } from './support/untilDrawn.ts'
import type { Widget } from './support/Widget.ts'

test.describe.configure({ timeout: 240_000 })

/** Returns touch targets and fields that are too small: below 44 px, with a tolerance for rounding. */
function tooSmall(widget: Widget): Promise<readonly string[]> {
  return widget.frame.locator('body').evaluate((body) => {
    const controls = body.querySelectorAll<HTMLElement>(
      'button, [role=tab], [role=menuitem], input:not([type=file], [type=checkbox]), label:has(input[type=checkbox])',
    )
    const visible = [...controls].filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]'))
    return visible.flatMap((one) => {
      const { width, height, x, y } = one.getBoundingClientRect()
      const [middleX, middleY] = [x + width / 2, y + height / 2]
      // Some targets extend beyond their visible part.
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < 44 && one.contains(document.elementFromPoint(middleX + dx * far, middleY + dy * far)))
          far += 1
        return far
      }
      // Nothing can be hit where it is scrolled away.
      const isAway = document.elementFromPoint(middleX, middleY) === null
      const isWide = isAway || width >= 43.5 || reach(-1, 0) + reach(1, 0) >= 44
      const isHigh = isAway || height >= 43.5 || reach(0, -1) + reach(0, 1) >= 44
      const name = one.getAttribute('aria-label') ?? one.textContent
      return isWide && isHigh ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
    })
  })
}

/** The picker of a drive, and the calendar of a chat. */
async function openPicker(
  widget: Widget,
  id: 'DROPBOX' | 'GOOGLE_DRIVE' = 'DROPBOX',
  first = 'Welcome.txt',
): Promise<Home> {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.connect(id, 'fine', { sync_source_items: true })
  const home = await Home.open(widget, { id })
  await expect(home.row(first)).toBeVisible()
  return home
}

async function openCalendar(widget: Widget) {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  await client.connect('SLACK', 'fine', { sync_source_items: true })
  await Home.open(widget, { id: 'SLACK' })
  await widget.button('Add more files').click()
  await widget.button('Select channels').click()
  await widget.frame.getByRole('row').first().getByRole('button').first().click()
  const sheet = widget.frame.getByRole('dialog', { name: /^Start date/ })
  await expect(sheet).toBeVisible()
  return sheet
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } })

  test('every target is 44 px, rows say on a second line what has no column, and the account has its name [F-126] [F-127] [F-130]', async ({
    widget,
    page,
  }) => {
    const small: Record<string, readonly string[]> = {}
    for (const name of ['list', 'drop zone', 'files to upload', 'files', 'websites', 'configure a website']) {
      await screens[name]?.(widget, {})
      small[name] = await tooSmall(widget)
      await page.unrouteAll()
    }
    await removeBranding(page)
    const home = await openPicker(widget)
    await expect(home.row('Welcome.txt')).toContainText(/TXT.*[A-Z][a-z]{2} \d\d, \d{4}/)
    await expect(widget.frame.getByRole('banner')).toContainText('fiona.fine@')
    await home.checkbox('Welcome.txt').check()
    await widget.frame.getByRole('searchbox').fill('wel')
    small.picker = await tooSmall(widget)
    await home.tab('Accounts').click()
    await expect(home.accounts).toBeVisible()
    small.accounts = await tooSmall(widget)
    const sheet = await openCalendar(widget)
    small.calendar = await tooSmall(widget)
    // A sheet that scrolls sideways hides half of a week.
    expect(await sheet.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    expect(Object.fromEntries(Object.entries(small).filter(([, names]) => names.length > 0))).toEqual({})
  })
})

test('the name of a source keeps to one line of the header [F-075]', async ({ widget, page }) => {
  await removeBranding(page)
  await openPicker(widget, 'GOOGLE_DRIVE', 'My Drive')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    const lines = await widget.heading('Google Drive').evaluate((heading) => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})

test('on its side a phone shows rows and the calendar’s button; with its keyboard open no field lies under the footer [F-124] [F-125]', async ({
  widget,
  page,
}) => {
  await removeBranding(page)
  await page.setViewportSize({ width: 844, height: 390 })
  const home = await openPicker(widget)
  for (const row of [1, 2, 3])
    await expect(widget.frame.getByRole('row').nth(row)).toBeInViewport({ ratio: 1 })
  await home.checkbox('Welcome.txt').check()
  await openCalendar(widget)
  await expect(widget.button('Set start date')).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 844, height: 250 })
  await widget.openSource({ id: 'WEB_SCRAPER' })
  for (let count = 1; count < 5; count++) await widget.button('Add').click()
  for (const position of [1, 3, 5]) {
    const field = widget.frame.getByLabel(`Address of website ${position}`)
    await field.focus()
    expect(await field.evaluate(isUncovered), `website ${position}`).toBe(true)
  }
})

function isUncovered(field: Element): boolean {
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}

test('twice as large a font of the browser makes all text twice as large, and nothing is lost or scrolls sideways [F-131]', async ({
  widget,
  page,
}) => {
  for (const name of ['consent', 'list', 'files to upload', 'files', 'websites', 'configure a website']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await screens[name]?.(widget, {})
    await enlarge(page)
    await expect
      .poll(() => widget.frame.locator('body').evaluate((body) => getComputedStyle(body).fontSize))
      .toBe('28px')
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await untilDrawn(widget.frame.locator('html'))
      expect.soft(await lostText(widget), `${name} at ${width} px`).toEqual([])
    }
    await page.unrouteAll()
  }
})

/** Texts that are cut off or have no room, and the frame where it scrolls sideways. */
function lostText(widget: Widget): Promise<readonly string[]> {
  return widget.frame.locator('html').evaluate((html) => {
    const words = document.createRange()
    // Text for screen readers only takes no room.
    const isHidden = (one: Element) => getComputedStyle(one).clipPath !== 'none'
    const cut = [...html.querySelectorAll('button, h1, h2, label')].filter((one) => {
      if ([...one.querySelectorAll('*')].some(isHidden)) return false
      words.selectNodeContents(one)
      const width = one.getBoundingClientRect().width
      return one.checkVisibility() && width > 1 && words.getBoundingClientRect().width > width + 1
    })
    const slivers = [...html.querySelectorAll('td, th')].filter((one) => one.clientWidth < 64)
    const sideways = html.scrollWidth > html.clientWidth ? ['the frame'] : []
    return [...sideways, ...[...cut, ...slivers].map((one) => one.textContent ?? '')]
  })
}

/** Sets the browser's font size, usually 16 px. */
async function enlarge(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    // A cross-site frame may have its own process; otherwise the page's counts.
    const session = await page
      .context()
      .newCDPSession(frame)
      .catch(() => null)
    await session?.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  }
}
