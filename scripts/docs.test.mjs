import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXPLANATIONS } from '../docs/errors.mjs'
import { bothThemes } from '../docs/lib/bothThemes.mjs'
import { compatibilityPage } from '../docs/lib/compatibilityPage.mjs'
import { leaveOutComments } from '../docs/lib/leaveOutComments.mjs'
import { outsideLinks } from '../docs/lib/outsideLinks.mjs'
import { readTypes } from '../docs/lib/readTypes.mjs'
import { readVariables } from '../docs/lib/readVariables.mjs'
import { variablesPage } from '../docs/lib/variableGroups.mjs'
import { errorPages, PAGES, referencePage } from '../docs/lib/writeReference.mjs'
import { faultsOf } from './lib/faultsOf.mjs'
import { root } from './lib/paths.mjs'

const read = (/** @type {string} */ file) => fs.readFileSync(path.join(root, file), 'utf8')

/** Files below a folder, from the checkout; without what is installed or made. @returns {string[]} */
function filesIn(/** @type {string} */ folder, /** @type {RegExp} */ wanted) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return wanted.test(file) ? [file] : []
    return /^(node_modules|dist|generated|errors|requirements|\..*)$/.test(entry.name)
      ? []
      : filesIn(file, wanted)
  })
}

/** Everything that people read: the manual, and what stands beside the code. */
const pages = [...filesIn('docs', /\.md$/), ...filesIn('examples', /\.md$/), 'README.md', 'sdk/README.md']

/** The fenced blocks of a page. */
function blocksOf(/** @type {string} */ page) {
  return [...read(page).matchAll(/^( *)```(\w+)\n(.*?)^\1```$/gms)].map(
    ([, indent = '', language, text = '']) => ({
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

const SERVER = ['lib.es2023.d.ts']
const BROWSER = [...SERVER, 'lib.dom.d.ts', 'lib.dom.iterable.d.ts']

const types = readTypes()

describe('the manual', () => {
  test('shows in the quick start the very files that the end-to-end tests run', () => {
    const shown = blocksOf('docs/guide/quick-start.md').map(({ text }) => text)
    expect(shown).toContain(read('examples/token-endpoint-node/server.mjs'))
    expect(shown).toContain(read('examples/plain-html/index.html'))
  })

  test('has no page of a host that a phone would show as a desktop [F-358]', () => {
    const pagesOfHosts = [
      ...filesIn('examples', /\.html$/).map(read),
      ...pages.flatMap((page) => blocksOf(page).map(({ text }) => text)),
    ].filter((text) => text.includes('<head>'))
    expect(pagesOfHosts.length).toBeGreaterThan(5)
    for (const text of pagesOfHosts) expect(text).toContain('name="viewport" content="width=device-width')
  })

  test('has fonts in the policy of each framework whose starter brings some [F-345]', () => {
    const policies = filesIn('docs/guide/frameworks', /\.md$/)
      .filter((page) => !page.endsWith('plain.md'))
      .filter((page) => read(page).includes('default-src'))
    expect(policies.length).toBeGreaterThan(6)
    for (const page of policies) expect(read(page), page).toMatch(/font-src'?:? \[?'self'/)
  })

  test('says until when Microsoft answers sharedWithMe, as its newest page has it [F-264]', () => {
    const manual = read('docs/operate/sources/onedrive.md')
    expect(manual).toMatch(/sharedWithMe.*the newest version says after November 2027/)
  })

  test.each(['zendesk', 'freshdesk', 'document360'])(
    'says of %s that articles which not everybody may see are imported, and how their files tell [F-274]',
    (source) => {
      const [paragraph = ''] =
        read(`docs/operate/sources/${source}.md`).match(/\*\*Restricted articles\.\*\*.*/) ?? []
      expect(paragraph).toMatch(/`file_metadata\.visibility`/)
      expect(paragraph).toMatch(/Decide in your product who may search/)
    },
  )

  test('says which sources are real where it first names any, and what that was proven against [F-090]', () => {
    const [, list = ''] = read('service/src/sources/manifests.ts').match(/MANIFESTS = \{(.*?)\}/s) ?? []
    const real = ['LOCAL_FILES', 'WEB_SCRAPER', ...(list.match(/[A-Z0-9_]+(?=:)/g) ?? [])]
    expect(real.toSorted()).toEqual(types.get('Source')?.values.toSorted())
    const blocks = read('docs/sources.md').split('\n\n')
    const table = blocks.find((block) => block.startsWith('| source | connects by |')) ?? ''
    const rows = table.match(/^\| [A-Z0-9_, ]+ \|.*$/gm) ?? []
    const named = rows.flatMap((line) => line.split('|')[1]?.match(/[A-Z0-9_]+/g) ?? [])
    expect(named.sort()).toEqual(real.sort())
    const [, section = ''] = read('README.md').split('\n## Sources\n')
    expect(section).toMatch(/^\nNone of these sources was tried with an account at its vendor yet\./)
    expect(section).toMatch(/^\| sources \| how users connect \| tested against \|$/m)
    expect(read('README.md')).toMatch(/sandbox with fake users and documents stands in for every source/)
  })

  test('says of each source what it keeps, changes and leaves out', () => {
    const blocks = read('docs/sources.md').split('\n\n')
    const [, , ...rows] = blocks.find((block) => block.startsWith('| source | kept |'))?.split('\n') ?? []
    const cells = rows.map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    expect(cells.map(([source]) => source).toSorted()).toEqual(types.get('Source')?.values.toSorted())
    const empty = cells.filter((row) => row.length !== 4 || row.includes('') || row.at(3) === '–')
    expect(empty).toEqual([])
  })

  test('says on the page of each source when it was checked against the vendor', () => {
    const undated = filesIn('docs/operate/sources', /\.md$/).filter(
      (page) => !/(?:[Cc]hecked|[Rr]ead) [^\n]*\b2026-\d\d-\d\d\b/.test(read(page)),
    )
    expect(undated).toEqual([])
  })

  test('the README says in this order, and in 600 words, what a newcomer decides by [F-348] [F-335]', () => {
    const [before = '', links = ''] = read('README.md').split('\n## Links\n')
    const order = [
      'lets the users of your product connect their content',
      'upload-dark.webp',
      'Widget.open(',
      'npm start',
      '\n## Why Inlet\n',
      'tested against',
      '\n## Coming from carbon-connect?\n',
      '\n## Self-hosting\n',
    ].map((part) => before.indexOf(part))
    expect(order.filter((at) => at < 0)).toEqual([])
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(before.split(/\s+/).length).toBeLessThanOrEqual(600)
    expect(links).toContain('docs/guide/quick-start.md')
  })

  test('the README has the figures that were measured [F-348]', () => {
    const readme = read('README.md')
    const measured = (/** @type {string} */ page, /** @type {RegExp} */ row) =>
      read(page).match(row)?.slice(1) ?? []
    const [script = ''] = measured('docs/performance.md', /^\| script tag \| ([\d,]+) B/m)
    const [ready = '', theirs = ''] = measured(
      'docs/performance.md',
      /^\| ready: click → list, 1× \| (\d+) ms \| (\d+) ms/m,
    )
    const [module = ''] = measured(
      'docs/performance.md',
      /^\| module, React not counted \| [\d,]+ B \| ([\d,]+) B/m,
    )
    const [found = ''] = measured('docs/search.md', /^\| Inlet \| ([\d.]+) \//m)
    const [kills = '', files = ''] = measured('docs/reliability.md', /\| (\d+) kills, ([\d,]+) files \|/)
    const kilobytes = (/** @type {string} */ bytes, digits = 0) =>
      (Number(bytes.replaceAll(',', '')) / 1000).toFixed(digits)
    expect(readme).toContain(`The script tag is ${kilobytes(script, 1)} kB`)
    expect(readme).toContain(
      `usable ${ready} ms after the click; carbon-connect takes ${theirs} ms and ships ${kilobytes(module)} kB`,
    )
    expect(readme).toContain(`nDCG@10 is ${found} over`)
    expect(readme).toContain(`killed the process ${kills} times during the import of ${files} files`)
  })

  test('leads to its code and to a deployment where they are configured [F-095]', () => {
    const { nav, theme } = outsideLinks({
      repository: 'https://code.example/inlet',
      deployment: 'https://connect.example/',
    })
    expect(nav).toEqual([{ text: 'Try it', link: 'https://connect.example/' }])
    expect(theme).toMatchObject({
      socialLinks: [{ link: 'https://code.example/inlet' }],
      editLink: { pattern: 'https://code.example/inlet/edit/main/docs/:path' },
    })
    expect(outsideLinks({})).toEqual({ nav: [], theme: {} })
  })

  test('has a page on installing that README and sidebar lead to, with the names and the version of today [F-095]', () => {
    const { name, version } = JSON.parse(read('sdk/package.json'))
    const install = read('docs/guide/install.md')
    expect(install).toContain(`/sdk/v${version}/widget.js`)
    expect(install).toContain(`/sdk/v${version}/inlet-sdk.tgz`)
    expect(install).toContain(`from '${name}'`)
    expect(read('docs/.vitepress/config.mjs')).toContain("page('Install', '/guide/install')")
    expect(read('README.md')).toContain('](docs/guide/install.md)')
  })

  test('shows the widget in the width of the page: beside the title a picture is 320 px wide [F-095]', () => {
    const [, head = '', text = ''] = read('docs/index.md').split(/^---$/m)
    expect(head).not.toMatch(/^ {2}image:/m)
    expect(text).toContain('](./images/widget-light.png)')
  })

  test('begins with a tour in pictures that are there for both themes [F-095]', () => {
    expect(read('docs/index.md')).toMatch(/^ {2}actions:\n.*\n.*\n {6}link: \/guide\/tour$/m)
    const shown = pages.flatMap((page) =>
      [...read(page).matchAll(/!\[[^\]]{20,}\]\(([^)]+-light\.png)\)/g)].map(([, picture = '']) =>
        path.join(path.dirname(page), picture),
      ),
    )
    expect(shown.length).toBeGreaterThan(8)
    const missing = shown.flatMap((light) =>
      [light, light.replace('-light.png', '-dark.png')].filter(
        (file) => !fs.existsSync(path.join(root, file)),
      ),
    )
    expect(missing).toEqual([])
  })

  test('puts both pictures into the page, and leaves out what commands write between [F-095]', () => {
    const rules = {
      image: (/** @type {Map<string, string>[]} */ [token]) => JSON.stringify([...(token ?? [])]),
    }
    bothThemes({ renderer: { rules } })
    const token = new Map([['src', '../images/a-light.png']])
    const picture = Object.assign(token, {
      attrGet: (/** @type {string} */ name) => token.get(name) ?? null,
      attrSet: (/** @type {string} */ name, /** @type {string} */ value) => token.set(name, value),
    })
    expect(Reflect.apply(rules.image, null, [[picture], 0])).toBe(
      '[["src","../images/a-light.png"],["class","light-only"]][["src","../images/a-dark.png"],["class","dark-only"]]',
    )
    /** @type {Function[]} */
    const rule = []
    const before = (/** @type {string} */ _one, /** @type {string} */ _two, /** @type {Function} */ three) =>
      rule.push(three)
    leaveOutComments({ block: { ruler: { before } } })
    const state = (/** @type {string} */ src) => ({
      src,
      bMarks: [0],
      tShift: [0],
      eMarks: [src.length],
      line: 0,
    })
    expect(rule[0]?.(state('<!-- long: written -->'), 0, 1, false)).toBe(true)
    expect(rule[0]?.(state('<b>text</b>'), 0, 1, false)).toBe(false)
  })

  test('names no command that is not there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const known = [
      ...Object.keys(scripts),
      ...packagesOfExamples().flatMap((file) => Object.keys(JSON.parse(read(file)).scripts ?? {})),
    ]
    const said = pages.flatMap((page) =>
      [...read(page).matchAll(/\bnpm (?:run )?(start|test)\b|\bnpm run ([\w:-]+)/g)].map(
        ([, short, long]) => short ?? long ?? '',
      ),
    )
    expect(said.length).toBeGreaterThan(10)
    expect(said.filter((name) => !known.includes(name))).toEqual([])
  })

  test('names no file to run that is not there', () => {
    const said = pages.flatMap((page) =>
      blocksOf(page)
        .filter(({ language }) => language === 'sh')
        .flatMap(({ text }) => [...text.matchAll(/\bnode (\S+\/\S+\.m?js)/g)])
        .map(([, file = '']) => (file.startsWith('..') ? fromItsFolder(page, file) : path.normalize(file))),
    )
    expect(said.length).toBeGreaterThan(3)
    expect(said.filter((file) => !file.includes('dist') && !fs.existsSync(path.join(root, file)))).toEqual([])
  })

  test('has no variable that the service does not read, and leaves none out', () => {
    const known = readVariables().map(({ name }) => name)
    // Of the commands, the example's server, the plain host, the manual itself and the tests.
    const others = [
      ...['INLET_API_KEY', 'INLET_URL', 'INLET_HOST_PORT', 'VITE_INLET_URL'],
      ...[
        'INLET_HOST_PLAYGROUND',
        'INLET_PICTURES',
        'INLET_MANUAL_REPOSITORY',
        'INLET_MANUAL_DEPLOYMENT',
        'INLET_TEST_SEED',
        'INLET_TEST_OBJECTS',
        'INLET_TEST_DATABASES',
        'INLET_TEST_PICTURES',
        'INLET_SCOPES',
      ],
    ]
    const said = pages.flatMap((page) => read(page).match(/\b(?:VITE_)?INLET_[A-Z_]+\b/g) ?? [])
    // One for each source.
    const apps = ['', ...(types.get('Source')?.values ?? [])].map((id) => `INLET_APP_${id}`)
    expect([...new Set(said)].filter((name) => ![...known, ...others, ...apps].includes(name))).toEqual([])
    expect(readVariables().filter(({ text }) => text === '')).toEqual([])
  })

  // After a change: npx vitest run --project node scripts/docs.test.mjs -t 'is made from' -u
  test('the page of variables is made from variables.ts, each in a group, no form left open [F-349] [F-355] [F-356]', async () => {
    const page = variablesPage()
    expect(page).not.toMatch(/\{\d+\}|such as 0\b/)
    await expect(page).toMatchFileSnapshot('../docs/operate/variables.md')
  })

  // After a change: npx vitest run --project node scripts/docs.test.mjs -t 'is made from' -u
  test.each(Object.keys(PAGES))(
    'the page of %s is made from the types, whole on GitHub too',
    async (page) => {
      await expect(referencePage(page, types)).toMatchFileSnapshot(`../docs/reference/${page}.md`)
    },
  )

  test('the page of each error is made from the table of errors', async () => {
    for (const { code, content } of errorPages())
      await expect(`${content}\n`).toMatchFileSnapshot(`../docs/reference/errors/${code}.md`)
    expect(fs.readdirSync(path.join(root, 'docs/reference/errors')).length).toBe(errorPages().length)
  })

  test('describes every type that the SDK exports', () => {
    const described = Object.values(PAGES).flat()
    const exported = [...read('sdk/src/index.ts').matchAll(/export type \{(.*?)\}/gs)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    )
    expect(exported.length).toBeGreaterThan(25)
    expect(exported.filter((name) => !described.includes(name))).toEqual([])
    expect(described.filter((name) => !types.has(name))).toEqual([])
  })

  test('has a page for every code of an error, with a text of its own', () => {
    const codes = types.get('WidgetErrorCode')?.values ?? []
    const written = errorPages()
    expect(written.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    expect(Object.keys(EXPLANATIONS).toSorted()).toEqual(codes.toSorted())
    for (const { code, content } of written) {
      expect(content).toContain(`# ${code}\n`)
      expect(EXPLANATIONS[code]?.length, code).toBeGreaterThan(60)
      expect(content).toContain(EXPLANATIONS[code])
    }
  })

  // After a change: npx vitest run --project node scripts/docs.test.mjs -t 'is made from' -u
  test('the page of compatibility is made from the versions of the last release and of this one', async () => {
    const { version: last } = JSON.parse(read('e2e/fixtures/last-release.json'))
    const { version: current } = JSON.parse(read('sdk/package.json'))
    const page = compatibilityPage(read('docs/reference/compatibility.md'), { last, current })
    expect(page).toContain(`| ${last} | ${current} |`)
    await expect(page).toMatchFileSnapshot('../docs/reference/compatibility.md')
  })

  test('is whole where GitHub shows it: no page includes what only the site has', () => {
    const including = pages.filter((page) => /<!-- *@include|^<<< /m.test(read(page)))
    expect(including).toEqual([])
  })

  test('has every type of webhook that is sent in the table of webhooks [F-306]', () => {
    const sent = filesIn('service/src/db', /\.ts$/).flatMap((file) =>
      [...read(file).matchAll(/(?:tell_webhooks\([^']*|\$\{erasure\.customer\}, )'([A-Z_]+)'/g)].map(
        ([, type = '']) => type,
      ),
    )
    expect(sent).toContain('FILE_DELETED')
    expect(sent).toContain('ORGANIZATION_USER_DELETED')
    // With the types of objects, which stand in the same table.
    const table =
      read('docs/guide/webhooks.md')
        .match(/^\|.*\|$/gm)
        ?.join() ?? ''
    expect(sent.filter((type) => !table.includes(`\`${type}\``))).toEqual([])
  })

  test('names files of the code that are there, where a newcomer looks for things', () => {
    const [, map = ''] = read('docs/architecture.md').split('\n## Where to find things\n')
    const named = (map.split('\n## ')[0] ?? '').match(/(?<=`)[\w-]+\/[\w./-]+(?=`)/g) ?? []
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
  })

  test('leads nowhere that is not there', () => {
    /** @type {string[]} */
    const dead = []
    const made = new Map(
      errorPages().map(({ code, content }) => [`docs/reference/errors/${code}.md`, content]),
    )
    for (const page of [...pages, ...made.keys()]) {
      // Code leads nowhere: patterns of the reference look like links.
      const text = (made.get(page) ?? read(page)).replaceAll(/```.*?```|`[^`\n]*`/gs, '')
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^https?:/.test(link)) continue
        const [target = '', anchor = ''] = link.split('#')
        const file = target === '' ? page : path.join(path.dirname(page), target)
        const exists = made.has(file) || fs.existsSync(path.join(root, file))
        if (!exists || (anchor !== '' && !anchorsOf(file).includes(anchor))) dead.push(`${page} → ${link}`)
      }
    }
    expect(dead).toEqual([])
  })

  test('leads from the number of each folded decision to the page that holds it', () => {
    const index = read('docs/decisions/README.md')
    const living = filesIn('docs/decisions', /\/\d{4}-[\w-]+\.md$/)
    expect(living.filter((file) => !index.includes(`](${path.basename(file)})`))).toEqual([])
    const folded = [...index.matchAll(/^\| (\d{4}) \| (.+) \|$/gm)].map(([, number]) => number)
    const numbers = new Set([...living.map((file) => path.basename(file).slice(0, 4)), ...folded])
    const unknown = [...pages, 'CHANGELOG.md'].flatMap((page) =>
      [...read(page).matchAll(/\bdecision (\d{4})\b|decisions\/(\d{4})-/gi)]
        .map(([, said, linked]) => said ?? linked)
        .filter((number) => !numbers.has(number))
        .map((number) => `${page} → ${number}`),
    )
    expect(unknown).toEqual([])
    expect(folded.length).toBeGreaterThan(50)
    for (const file of living)
      for (const part of ['**Context.**', '**Decision', '**What would change it.**'])
        expect(read(file), file).toContain(`\n${part}`)
  })

  test('has code and examples that compile against the SDK, and on a server [F-093]', () => {
    // Those of frameworks are files of examples: scripts/frameworks.test.mjs.
    const own = pages.filter((page) => !page.startsWith('docs/guide/frameworks/'))
    const written = own.flatMap((page) =>
      blocksOf(page).flatMap(({ language = '', text }, at) =>
        /^tsx?$/.test(language) ? [{ name: `${page.replaceAll(/\W/g, '-')}-${at}.${language}`, text }] : [],
      ),
    )
    const examples = filesIn('examples', /-react\/src\/[\w.-]+\.tsx?$/)
    expect(written.length).toBeGreaterThan(8)
    expect(examples.length).toBeGreaterThan(4)
    expect(faultsOf(written, examples, BROWSER)).toEqual([])
    // What `fetch` answers there is unknown, where a browser's types say that it is anything.
    const ofServers = written.filter(({ text }) => text.includes('process.env'))
    expect(ofServers.length).toBeGreaterThan(0)
    expect(faultsOf(ofServers, [], SERVER)).toEqual([])
    // Seconds by itself; minutes where all processors are busy.
  }, 180_000)
})

/** Pages beside the examples and those of frameworks speak of the folder of an example. */
function fromItsFolder(/** @type {string} */ page, /** @type {string} */ file) {
  const isAbove = page.startsWith('docs/guide/frameworks/') || page === 'examples/README.md'
  return path.join(isAbove ? 'examples/plain-html' : path.dirname(page), file)
}

function packagesOfExamples() {
  return filesIn('examples', /\/package\.json$/)
}

/** Where links into a page can lead, with the chapters that are made from the types. */
function anchorsOf(/** @type {string} */ file) {
  const made = Object.entries(PAGES).find(([page]) => file === `docs/reference/${page}.md`)?.[1] ?? []
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return [...headings, ...made].map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s+/g, '-')
      // As VitePress has it.
      .replace(/^(?=\d)/, '_'),
  )
}
