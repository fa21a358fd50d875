import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EnabledIntegration } from '@inlet/wire/bridge'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { PageServer } from '../support/PageServer.ts'
import { Stack } from '../support/Stack.ts'
import { writeHostPage } from '../support/writeHostPage.ts'
import { openPuppeteer } from './openPuppeteer.ts'
import { openWebKit } from './openWebKit.ts'
import { Person } from './Person.ts'

/** The engine of this run and its executable, from scripts/engines.mjs. */
const { INLET_ENGINE: engine = 'chromium', INLET_ENGINE_PROGRAM: program = '' } = process.env
const { INLET_ENGINE_NAME_FILE: nameFile } = process.env

let pages: PageServer
let stack: Stack
let folder: string
let person: Person
let visits = 0

beforeAll(async () => {
  pages = await PageServer.start()
  stack = await Stack.start({ INLET_HOST_ORIGINS: pages.origin, INLET_FETCH_ALLOW: pages.origin })
  folder = mkdtempSync(path.join(tmpdir(), 'inlet-engines-'))
})
afterAll(async () => {
  await stack?.stop()
  await pages?.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  const browser =
    engine === 'webkit' ? await openWebKit(program) : await openPuppeteer(named(engine), program)
  person = new Person(browser)
  if (nameFile) writeFileSync(nameFile, browser.name)
})
afterEach(() => person?.browser.close())

describe(`in ${engine}`, () => {
  test('the widget opens over the host page, asks for consent, and lists the sources', async () => {
    await visit([{ id: 'LOCAL_FILES' }, { id: 'DROPBOX' }])
    await agree()
    await person.sees('heading', /^Integrations$/)
    await person.sees('button', /^Upload Files/)
    await person.sees('button', /^Dropbox/)
  })

  test('a file is uploaded and becomes ready', async () => {
    const file = path.join(folder, 'note.txt')
    writeFileSync(file, 'The lighthouse opens at seven.')
    await visit([{ id: 'LOCAL_FILES' }], 'LOCAL_FILES')
    await agree()
    await person.chooses(file)
    await person.presses('button', /^Upload \d+ (files?|folders?)/)
    await person.reads(/All files submitted successfully\./)
    await person.presses('tab', /Files$/)
    await person.sees('row', /note\.txt.*Ready/)
  })

  test('a website is imported and becomes ready', async () => {
    const site = pages.write(
      '/site/',
      '<title>Lighthouses</title><main><h1>Lighthouses</h1><p>They open at seven.',
    )
    await visit([{ id: 'WEB_SCRAPER' }], 'WEB_SCRAPER')
    await agree()
    await person.types(/^Address of website 1/, site)
    await person.presses('button', /^Submit$/)
    await person.reads(/Scraping request initiated successfully/)
    await person.presses('button', /^Got it$/)
    await person.presses('tab', /^Synced URLs$/)
    await person.sees('row', /Ready/)
  })

  test('an account is connected in a window of its own', async () => {
    await visit([{ id: 'DROPBOX', useCarbonFilePicker: true }], 'DROPBOX')
    await agree()
    await person.presses('button', /^Connect Account$/)
    await signIn()
    await person.reads(/Your Dropbox account is connected\./)
    await person.hasWindows(1)
  })

  test('an account is connected by a link, where the host page cuts windows off (COOP)', async () => {
    await visit([{ id: 'DROPBOX', useCarbonFilePicker: true }], 'DROPBOX', {
      'cross-origin-opener-policy': 'same-origin',
    })
    await agree()
    await person.presses('button', /^Connect Account$/)
    await person.hasWindows(1)
    const number = await person.finds(/Number the page asks for:\s*(\d{4})/)
    await person.presses('link', /in a new tab/)
    await person.types(/^Number shown in the window/, number, 'popup')
    await person.presses('button', /^Continue to Dropbox$/, 'popup')
    await signIn()
    await person.reads(/Your Dropbox account is connected\./)
  })

  test('an account is connected by keys', async () => {
    await visit([{ id: 'S3' }], 'S3')
    await agree()
    await person.presses('button', /^Connect Account$/)
    await person.types(/^Access key$/, 'SANDBOXFINE')
    await person.types(/^Access key secret$/, 'sandbox-fine')
    await person.presses('button', /^Submit$/)
    await person.sees('button', /^Account: fiona\.fine \(100000001001\)/)
  })

  test('conversations of Slack are chosen and become ready', async () => {
    await visit([{ id: 'SLACK' }], 'SLACK')
    await agree()
    await person.presses('button', /^Connect Account$/)
    await signIn()
    await person.presses('button', /^Select conversations from Slack$/)
    await person.presses('button', /^Select channels$/)
    await person.presses('checkbox', /^#general$/)
    await person.presses('button', /^(Next|Sync|Submit)/)
    await person.reads(/1 succeeded|Ready|synced/i)
  })

  test('closing asks first while something would be lost [F-120]', async () => {
    await visit([{ id: 'WEB_SCRAPER' }], 'WEB_SCRAPER')
    await agree()
    await person.types(/^Address of website 1/, 'example.com')
    await person.presses('button', /^Close$/)
    await person.sees('heading', /^Close this window\?$/)
    await person.presses('button', /^Stay$/)
    await person.sees('field', /^Address of website 1/)
  })

  test('the back button of the browser goes one screen back, closes the first, and stays on the page [F-129]', async () => {
    await visit([{ id: 'LOCAL_FILES' }, { id: 'DROPBOX' }])
    await agree()
    await person.sees('heading', /^Integrations$/)
    await person.goesBack()
    await person.sees('heading', /^Connect with /)
    await person.goesBack()
    await person.seesNoWidget()
    await person.sees('button', /^Open the widget$/, 'host')
  })

  test('the focus is where the step begins, at the second opening too [F-130]', async () => {
    await visit([{ id: 'LOCAL_FILES' }, { id: 'DROPBOX' }])
    await agree()
    await person.isAt(/^Integrations$/)
    await person.presses('button', /^Close$/)
    await person.seesNoWidget()
    await person.presses('button', /^Open the widget$/, 'host')
    await person.sees('heading', /^Integrations$/)
    // In WebKit, scripts cannot move the focus within a cross-site frame before the user has touched it, so the focus
    // is at the frame's start. One Tab enters its document, the next reaches the first control.
    if (engine !== 'webkit') return person.isAt(/^Integrations$/)
    await person.isAt(/^Connect your data$/, 'host')
    await person.browser.press('Tab')
    await person.browser.press('Tab')
    await person.isAt(/^Back$/)
  })
})

async function visit(
  enabledIntegrations: EnabledIntegration[],
  entryPoint?: EnabledIntegration['id'],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  visits += 1
  const address = writeHostPage(pages, `/host-${visits}.html`, {
    sdk: `${stack.service}/sdk/widget.js`,
    token: await stack.token(`${engine}-${visits}`),
    options: { enabledIntegrations, dataSourcePollingInterval: 3000, ...(entryPoint && { entryPoint }) },
    headers,
  })
  await person.browser.goto(address)
  await person.presses('button', /^Open the widget$/, 'host')
}

async function agree(): Promise<void> {
  await person.sees('button', /^Connect$/)
  // Waits until the SDK's cover, which would receive the click, is gone.
  await person.reads(/^\s*Open the widget\s*$/, 'host')
  await person.presses('button', /^Connect$/)
}

/** In the sandbox, in the window that has just opened. */
async function signIn(): Promise<void> {
  await person.presses('radio', /^Fiona Fine/, 'popup')
  await person.presses('button', /^Allow$/, 'popup')
}

function named(name: string): 'chromium' | 'firefox' {
  if (name === 'chromium' || name === 'firefox') return name
  throw new Error(`There is no engine ${name}`)
}
