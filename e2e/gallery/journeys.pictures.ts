import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Source } from '@inlet/wire/bridge'
import { textFiles } from '../support/makeFolder.ts'
import { SignInPage } from '../support/SignInPage.ts'
import { SlackFlow } from '../support/SlackFlow.ts'
import { expect, test } from '../support/test.ts'
import type { Widget } from '../support/Widget.ts'
import { Journey } from './Journey.ts'

const { GALLERY_FOLDER = '.test-results/gallery' } = process.env
/** A host with as many sources as possible, so that the list is as long as it can be. */
const OPTIONS = { dataSourcePollingInterval: 3000 } as const

type Walk = (widget: Widget, journey: Journey) => Promise<void>

/** From the host's button to the first ready file, as an experienced user goes. */
const walks: Readonly<Record<string, Walk>> = {
  async upload(widget, journey) {
    await toSource(widget, journey, /^Upload Files/)
    // A click that opens the system's file dialog, which is not part of the widget.
    await widget.button('Click to upload').waitFor()
    await journey.look()
    journey.clicks += 1
    await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(1))
    await journey.click(widget.uploadButton)
    await widget.frame.getByText('All files submitted successfully.').waitFor()
  },
  async website(widget, journey) {
    await toSource(widget, journey, /^Web Scraper/)
    const address = `${widget.stack.host.replace('http://', '')}/sample/`
    await journey.type(widget.frame.getByLabel('Address of website 1'), address)
    await journey.click(widget.button('Submit'))
    await widget.frame.getByText('Scraping request initiated successfully').waitFor()
  },
  async 'Google Drive'(widget, journey) {
    await signIn(widget, journey, 'Google Drive')
    const select = widget.button('Select Files from Google Drive')
    const picker = widget.frame.getByRole('region', { name: 'Select files to sync' })
    await select.or(picker).first().waitFor()
    if (await select.isVisible()) await journey.click(select)
    await journey.click(widget.frame.getByRole('button', { name: 'My Drive', exact: true }).first())
    await journey.click(widget.frame.getByRole('checkbox', { name: /^Select .*\.(md|txt)$/ }).first())
    await journey.click(widget.button(/^Upload 1 /))
  },
  async Slack(widget, journey) {
    await signIn(widget, journey, 'Slack')
    await journey.click(widget.button('Select conversations from Slack'))
    await journey.click(widget.button('Select channels'))
    await journey.click(new SlackFlow(widget).checkbox('#general'))
    await journey.click(widget.button(/^Sync 1 Channel/))
  },
  async S3(widget, journey) {
    await toSource(widget, journey, /^S3/)
    const connect = widget.button('Connect Account')
    const form = widget.frame.getByRole('form')
    await connect.or(form).first().waitFor()
    if (await connect.isVisible()) await journey.click(connect)
    await journey.type(widget.frame.getByLabel('Access key', { exact: true }), 'SANDBOXFINE')
    await journey.type(widget.frame.getByLabel('Access key secret', { exact: true }), 'sandbox-fine')
    await journey.click(widget.button('Submit'))
    await journey.click(widget.button('documents'))
    await journey.click(widget.frame.getByRole('checkbox', { name: 'Select Welcome.txt' }))
    await journey.click(widget.button(/^Upload 1 /))
  },
}

const rows: string[] = []

for (const [name, walk] of Object.entries(walks)) {
  test(name, async ({ widget }) => {
    test.slow()
    const journey = new Journey(widget)
    await journey.begin(OPTIONS)
    await journey.click(widget.button('Connect'))
    await walk(widget, journey)
    await expect(widget.frame.getByText(/ready|Ready/).first()).toBeVisible({ timeout: 90_000 })
    await journey.look()
    const { clicks, fields, screens, words } = journey.figures
    const { own, content, sandbox } = words
    rows.push(`| ${name} | ${clicks} | ${fields} | ${screens} | ${own} | ${content} | ${sandbox} |`)
  })
}

test.afterAll(async () => {
  const head = '| Journey | Clicks | Fields | Screens | Words | Names | Sandbox |'
  const table = [head, '|---|---|---|---|---|---|---|', ...rows].join('\n')
  await mkdir(GALLERY_FOLDER, { recursive: true })
  await writeFile(path.join(GALLERY_FOLDER, 'journeys.md'), `${table}\n`)
})

async function toSource(widget: Widget, journey: Journey, name: RegExp): Promise<void> {
  await journey.click(widget.frame.getByRole('listitem').getByRole('button', { name }))
}

/** By the card, and by the button behind it unless the card signs in already. */
async function signIn(widget: Widget, journey: Journey, name: Source | string): Promise<void> {
  const card = widget.frame.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
  await card.waitFor()
  const page = await SignInPage.after(widget.page, async () => {
    await journey.click(card)
    const connect = widget.button('Connect Account')
    const waiting = widget.frame.getByText(/^Waiting for you to sign in/)
    await connect.or(waiting).first().waitFor()
    if (!(await waiting.isVisible())) await journey.click(connect)
  })
  await journey.look()
  await journey.allow(page, 'Fiona Fine')
}
