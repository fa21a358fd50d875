import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from './lib/faultsOf.mjs'
import { frameworksTable, MARKS, ranOf, TABLES } from './lib/frameworks.mjs'
import { root } from './lib/paths.mjs'

const PAGES = 'docs/guide/frameworks'
/** Examples that are not called as their page. */
const FOLDERS = new Map([
  ['plain', 'plain-html'],
  ['react', 'vite-react'],
])
const BROWSER = ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']
/** Of the frameworks, which are not installed here, as much as the components need that call the SDK. */
const OF_FRAMEWORKS = `declare module 'vue'
declare module 'svelte'
declare module '@angular/core' {
  export interface OnDestroy { ngOnDestroy(): void }
  export function Component(settings: object): (component: unknown, context: unknown) => void
  export function signal<T>(value: T): { (): T; set(value: T): void }
}
interface ImportMeta { readonly env: Record<string, string> }
declare function $props(): any
declare function $state<T>(value: T): T
declare function ref<T>(value: T): { value: T }
declare function onBeforeUnmount(last: () => void): void
declare function useRuntimeConfig(): { public: Record<string, string> }
`
const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')

const names = fs
  .readdirSync(path.join(root, PAGES))
  .map((file) => path.basename(file, '.md'))
  .filter((name) => name !== 'index')
const exampleOf = (/** @type {string} */ name) => `examples/${FOLDERS.get(name) ?? name}`
const languages = fs.readdirSync(path.join(root, 'examples/back-ends')).filter((name) => !name.includes('.'))

/** Files of an example, without what is installed or made. @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [file]
    return /^(node_modules|dist|build|\..*)$/.test(entry.name) ? [] : filesIn(file)
  })
}

/** The blocks of code of a page, without commands, headers and settings. */
function codeOf(/** @type {string} */ page) {
  return [...read(page).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, language = '']) => !/^(sh|http|json)$/.test(language))
    .map(([, , code = '']) => code)
}

test('every framework has a page in the sidebar and in the overview', () => {
  expect(names.length).toBe(8)
  for (const name of names) {
    expect(read('docs/.vitepress/config.mjs')).toContain(`'/guide/frameworks/${name}'`)
    expect(read(`${PAGES}/index.md`)).toContain(`](./${name}.md)`)
    if (name !== 'plain') expect(read(`${PAGES}/${name}.md`)).toContain(`\`${exampleOf(name)}\``)
  }
})

test.each(names)('the page of %s shows the very files that strangers run', (name) => {
  const files = filesIn(exampleOf(name)).map(read)
  const shown = codeOf(`${PAGES}/${name}.md`)
  expect(shown.length).toBeGreaterThan(0)
  for (const code of shown) expect(files).toContain(code)
})

test.each(languages)('the page of back ends shows the token endpoint of %s that is run', (name) => {
  const files = filesIn(`examples/back-ends/${name}`)
  const endpoint = files.find((file) => /inlet.?token\.\w+$/i.test(file)) ?? ''
  const main = files.find((file) => /main\.\w+$/i.test(file)) ?? ''
  const shown = codeOf('docs/guide/back-ends.md')
  expect(shown).toContain(read(endpoint))
  // What stands around it on the page are lines of the small app.
  const around = shown.filter((code) => !languages.some((one) => endpointsOf(one).includes(code)))
  expect(around.length).toBe(2)
  const lines = around.flatMap((code) => code.trim().split('\n')).map((line) => line.trim())
  const apps = ['ruby/main.rb', 'php/main.php'].map((file) => read(`examples/back-ends/${file}`)).join()
  expect(lines.filter((line) => !apps.includes(line))).toEqual([])
  expect(main).not.toBe('')
})

/** @returns {string[]} */
function endpointsOf(/** @type {string} */ language) {
  return filesIn(`examples/back-ends/${language}`).map(read)
}

test('the examples pin what they install, as their locks do, and take the SDK from the deployment', () => {
  const examples = names.filter((name) => name !== 'plain').map(exampleOf)
  for (const folder of [...examples, 'examples/server-react']) {
    const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`))
    const { packages } = JSON.parse(read(`${folder}/package-lock.json`))
    expect(packages[''].dependencies, folder).toEqual(dependencies)
    expect(packages[''].devDependencies, folder).toEqual(devDependencies)
    const { '@inlet/sdk': sdk, ...others } = { ...dependencies, ...devDependencies }
    expect(sdk).toBe('http://localhost:8000/sdk/inlet-sdk.tgz')
    // Every build of a deployment has another.
    expect(packages['node_modules/@inlet/sdk'].integrity, folder).toBeUndefined()
    for (const [name, version] of Object.entries(others)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/)
    // Whose registry it was is nobody's business.
    expect(Object.values(packages).filter(({ resolved }) => resolved && resolved !== sdk)).toEqual([])
  }
})

test('what calls the SDK in the examples compiles against it', () => {
  const components = names
    .flatMap((name) => filesIn(exampleOf(name)))
    .filter((file) => /\.(tsx?|vue|svelte)$/.test(file) && read(file).includes("'@inlet/sdk"))
  expect(components.length).toBe(7)
  const others = [
    { name: 'frameworks.d.ts', text: OF_FRAMEWORKS },
    { name: 'inlet-url.ts', text: read('examples/angular/src/app/inlet-url.ts') },
  ]
  const faultsWith = (/** @type {(text: string) => string} */ change) => {
    const blocks = components.map((file) => ({
      name: `${file.replaceAll(/\W/g, '-')}.${file.endsWith('.tsx') ? 'tsx' : 'ts'}`,
      text: change(/<script[^>]*>\n(.*?)<\/script>/s.exec(read(file))?.[1] ?? read(file)),
    }))
    return faultsOf([...blocks, ...others], [], BROWSER)
  }
  expect(faultsWith((text) => text)).toEqual([])
  expect(faultsWith((text) => text.replace('orgName', 'organisation'))).toHaveLength(components.length)
  // Seconds by itself; minutes where all processors are busy.
}, 180_000)

test('the table keeps what did not run this time', () => {
  const ran = (/** @type {string} */ title, /** @type {string} */ status, /** @type {string} */ version) => ({
    tests: [
      {
        status,
        annotations: [
          { type: 'framework', description: title },
          { type: 'version', description: version },
        ],
      },
    ],
  })
  const suite = {
    suites: [{ specs: [ran('Vue', 'expected', 'Vue 3'), ran('Nuxt', 'unexpected', 'Nuxt 4')] }],
  }
  const skipped = { tests: [{ status: 'skipped', annotations: [{ type: 'back end', description: 'Go' }] }] }
  const outcomes = ranOf({ specs: [skipped], ...suite })
  const page = `Text\n\n${MARKS.begin}\n\n| framework | version | outcome | on |\n|---|---|---|---|
| Vue | Vue 2 | passed | 2025-01-01 |\n| Svelte | Svelte 5 | passed | 2025-01-01 |\n\n${MARKS.end}\n`
  expect(frameworksTable('framework', outcomes, page, '2026-11-23').split('\n').slice(2)).toEqual([
    '| Vue | Vue 3 | passed | 2026-11-23 |',
    '| Svelte | Svelte 5 | passed | 2025-01-01 |',
    '| Nuxt | Nuxt 4 | failed | 2026-11-23 |',
  ])
  expect(frameworksTable('back end', outcomes, '', '2026-11-23').split('\n')).toHaveLength(2)
  expect(outcomes.find(({ kind }) => kind === 'back end')?.outcome).toBe('not run')
  for (const { page: file } of TABLES) {
    expect(read(file)).toContain(MARKS.begin)
    expect(read(file)).toContain(MARKS.end)
  }
})
