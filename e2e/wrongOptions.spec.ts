import { removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as base, expect } from './support/hostPages.ts'

const test = base.extend<{ host: HostPage }>({
  host: ({ page, pages, stack }, use) => use(new HostPage(page, pages, stack)),
})

/** As an untyped host can pass it, with its name and its requirement; others: frame/src/app/HostOptions.test.ts. */
const WRONG: readonly (readonly [options: object, name: string, rule: string])[] = [
  [{ tosURL: 'javascript:alert(1)' }, 'tosURL', 'must be a full http or https address'],
  [
    { enabledIntegrations: [{ id: 'WEB_SCRAPER' }, { id: 'NOPE' }] },
    'enabledIntegrations[1].id',
    'must be one of',
  ],
]

for (const [options, name, rule] of WRONG) {
  test(`${JSON.stringify(options)} is named once, and the widget works [CFG-14]`, async ({ host, page }) => {
    const logged: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes(`"${name}"`)) logged.push(message.text())
    })
    await removeBranding(page)
    const isNamedOnce = async () => {
      await host.works()
      await expect.poll(() => host.hostCalls()).toEqual(['INVALID_OPTION'])
      const [event] = await host.failures()
      expect(event).toMatchObject({ status: 400, integration: null })
      expect(event?.error).toMatchObject({
        code: 'INVALID_OPTION',
        category: 'configuration',
        retryable: false,
        message: expect.stringContaining(`"${name}": ${rule}`),
        cause: expect.stringContaining(name),
        remedy: expect.stringContaining('Correct it'),
        docsUrl: expect.stringMatching(/\/errors\/INVALID_OPTION$/),
      })
      expect(logged).toHaveLength(1)
    }
    await host.open({ options })
    await isNamedOnce()

    logged.length = 0
    await host.open()
    expect(await host.hostCalls()).toEqual([])
    for (const title of ['One', 'Two']) {
      const changes = JSON.stringify({ ...options, orgName: title })
      await page.evaluate(`handle.update(${changes})`)
    }
    await isNamedOnce()
    await expect(host.frame.getByRole('button', { name: /^Web Scraper/ })).toBeVisible()
  })
}

test('options made to change every object, or to run, change and run nothing [F-039]', async ({
  host,
  page,
}) => {
  await host.open()
  const hostile = `{
    "__proto__": { "polluted": 1, "tosURL": "javascript:alert(1)" },
    "constructor": { "prototype": { "polluted": 1 } },
    "tags": { "__proto__": { "polluted": 1 } },
    "enabledIntegrations": [{ "id": "WEB_SCRAPER", "__proto__": { "polluted": 1 } }],
    "brandIcon": "javascript:alert(1)",
    "tosURL": "data:text/html,<script>top.polluted=1</script>",
    "privacyPolicyURL": "javascript:top.polluted=1",
    "orgName": "<img src=x onerror=top.polluted=1>"
  }`
  await page.evaluate(`handle.update(JSON.parse(${JSON.stringify(hostile)}))`)
  await expect.poll(() => host.hostCalls()).toContain('INVALID_OPTION')
  await expect(host.frame.getByText('<img src=x onerror=top.polluted=1>').first()).toBeVisible()
  await expect(
    host.frame.locator('[href^="javascript:"], [href^="data:"], [src^="javascript:"], img[src="x"]'),
  ).toHaveCount(0)
  for (const frame of page.frames()) expect(await frame.evaluate('({}).polluted')).toBeUndefined()
  expect(await page.evaluate('window.polluted')).toBeUndefined()
})
