import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from './support/hostPages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The manual's placeholder of the deployment. */
const DEPLOYMENT = 'https://connect.example.com'

/** Output of a check without findings. */
const NOTHING_FOUND = 'Inlet check: the widget works here'

/** The manual's code that opens or checks the widget, unchanged. */
const snippets = ['README.md', 'sdk/README.md', ...pagesBelow('docs/guide'), ...pagesBelow('docs/reference')]
  .flatMap((page) =>
    [...readFileSync(`${root}/${page}`, 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => ({
      page,
      code,
    })),
  )
  .filter(({ code }) => /Widget\.(open|check)\(/.test(code) && code.includes("from '@inlet/sdk'"))
  // Opens only where an account needs repair.
  .filter(({ code }) => !code.includes('Widget.status('))

function pagesBelow(folder: string): string[] {
  return readdirSync(`${root}/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

test('the manual shows how the widget is opened', () => {
  expect(snippets.length).toBeGreaterThan(6)
})

for (const [at, { page: where, code }] of snippets.entries()) {
  test(`${where} has code to copy that works (${at + 1})`, async ({ page, pages, stack }) => {
    const token = await stack.token('manual')
    await page.route('**/api/inlet-token', (route) => route.fulfill({ json: { access_token: token } }))
    const script = ts
      .transpileModule(code.replaceAll(DEPLOYMENT, stack.service), {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
      })
      .outputText.replace("'@inlet/sdk'", "'/npm/index.js'")
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    const said: string[] = []
    page.on('console', (message) => {
      said.push(message.text())
      if (message.type() === 'error') problems.push(message.text())
    })
    // The npm package as it is: a module without dependencies.
    for (const name of readdirSync(`${root}/sdk/dist`).filter((file) => file.endsWith('.js')))
      pages.write(`/npm/${name}`, readFileSync(`${root}/sdk/dist/${name}`, 'utf8'))
    pages.write(`/snippet-${at}.js`, script)
    await page.goto(
      pages.write(
        `/snippet-${at}.html`,
        `<!doctype html><title>Host</title><link rel="icon" href="data:,">
<script type="module" src="/snippet-${at}.js"></script>`,
      ),
    )
    if (code.includes('Widget.check(')) await expect.poll(() => said.join()).toContain(NOTHING_FOUND)
    else await expect(page.frameLocator('dialog iframe').getByRole('heading', { level: 1 })).toBeVisible()
    expect(problems).toEqual([])
  })
}
