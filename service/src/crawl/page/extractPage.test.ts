import { describe, expect, it } from 'vitest'
import { extractPage } from './extractPage.ts'
import { NO_SKIPS } from './removeSkipped.ts'

const URL = 'https://example.com/docs/page'
const textOf = (content: string, skips = {}) => extractPage(content, URL, { ...NO_SKIPS, ...skips }).text
const main = (content: string) => textOf(`<main>${content}</main>`)

describe('text', () => {
  it('keeps headings, lists, emphasis and quotes', () => {
    expect(
      main(`<h1>Title</h1><p>One <b>bold</b> and <em>soft</em> line.</p>
        <ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>
        <ol start="3"><li>third</li><li>fourth</li></ol><blockquote>said</blockquote>`),
    ).toBe('# Title\n\nOne **bold** and *soft* line.\n\n- a\n- b\n  - c\n\n3. third\n4. fourth\n\n> said')
  })

  it('keeps a table, its pipes and its lines', () => {
    expect(
      main(`<table><caption>Prices</caption><thead><tr><th>Plan</th><th>Price</th></tr></thead>
        <tbody><tr><td>A|B</td><td><p>1</p><p>2</p></td></tr><tr><td>C</td></tr></tbody></table>`),
    ).toBe('Prices\n\n| Plan | Price |\n| --- | --- |\n| A\\|B | 1 2 |\n| C |')
  })

  it('gives a table without headings empty ones', () => {
    expect(main('<table><tr><td>a<td>b<tr><td>c<td>d</table>')).toBe(
      '|  |  |\n| --- | --- |\n| a | b |\n| c | d |',
    )
  })

  it('reads a table that only its roles make, whose cells would run together [F-241]', () => {
    expect(
      main(`<div role="table"><div role="rowgroup"><div role="row"><span role="columnheader">Plan</span><span
        role="columnheader">Price</span></div></div><div role="row"><span role="cell">A</span><span
        role="cell">1</span></div><div role="row"><span role="cell" aria-colspan="2">none</span></div></div>`),
    ).toBe('| Plan | Price |\n| --- | --- |\n| A | 1 |\n| none |')
  })

  it('reads a heading that only its role makes, with its level [F-251]', () => {
    expect(
      main('<h1>T</h1><div role="heading" aria-level="3">Deep</div><p role="heading">Two</p><p>x</p>'),
    ).toBe('# T\n\n### Deep\n\n## Two\n\nx')
  })

  it('keeps the label of what folds apart from its text [F-242]', () => {
    expect(main('<details><summary>Terms <b>of sale</b></summary>Net 30</details><p>x</p>')).toBe(
      'Terms **of sale**\n\nNet 30\n\nx',
    )
  })

  it('reads what a script shows later: streamed parts, a hidden page, the root of a shadow [F-239] [F-248]', () => {
    const prose = 'The pump is serviced every year by two people. '.repeat(12)
    // https://react.dev/reference/react-dom/server/renderToPipeableStream
    expect(textOf(`<main><p>Loading</p></main><div hidden id="S:0"><p>${prose}</p></div>`)).toContain(
      prose.trim(),
    )
    expect(textOf(`<div style="visibility:hidden"><main>${prose}</main></div><p>x</p>`)).toContain(
      prose.trim(),
    )
    expect(textOf(`<my-page><template shadowrootmode="open"><p>Shown</p></template></my-page>`)).toBe('Shown')
    expect(textOf(`<div hidden><p>${prose}</p></div><p>x</p>`)).toBe('x')
  })

  it('takes a short question for consent for a placeholder [F-239]', () => {
    const html = `<title>Shop</title><script>1</script><div id="root"></div>
      <div><h2>We value your privacy</h2><p>We use cookies. By clicking Accept all you consent.</p></div>`
    expect(extractPage(html, URL).needsScripts).toBe(true)
    expect(extractPage(html.replace('Shop', 'Cookie policy'), URL).needsScripts).toBe(false)
  })

  it('repeats what cells cover, and joins headings above each other [F-241]', () => {
    expect(
      main(`<table><tr><th rowspan="2">Team</th><th colspan="2">2026</th></tr><tr><th>Q1</th><th>Q2</th></tr>
        <tr><td rowspan="2">A</td><td>1</td><td>2</td></tr><tr><td colspan="2">none</td></tr>
        <tr><td>B</td><td rowspan="0">3</td><td>4</td></tr><tr><td>C</td><td>5</td></tr></table>`),
    ).toBe(
      '| Team | 2026 Q1 | 2026 Q2 |\n| --- | --- | --- |\n| A | 1 | 2 |\n| A | none |  |\n| B | 3 | 4 |\n| C | 3 | 5 |',
    )
  })

  it('keeps what stands in a cell in the cell: code, quotes, headings and lists [F-243]', () => {
    expect(
      main(`<table><tr><th>a</th><th>b</th></tr><tr><td><pre>x = 1
y</pre></td><td><h3>Now</h3><blockquote>said</blockquote><ul><li>one</li></ul></td></tr></table>`),
    ).toBe('| a | b |\n| --- | --- |\n| `x = 1` `y` | **Now** said - one |')
  })

  it('reads a first row in bold type as headings', () => {
    expect(
      main('<table><tr><td><b>a</b><td><p><strong>b</strong></p><tr><td>1<td><b>2</b><tr><td>3<td>4</table>'),
    ).toBe('| a | b |\n| --- | --- |\n| 1 | **2** |\n| 3 | 4 |')
  })

  it('reads a table that lays a page out as blocks, and the table in it as one', () => {
    expect(
      main(`<table><tr><td>Left</td><td><h2>Right</h2>
        <table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>`),
    ).toBe('Left\n\n## Right\n\n| x | y |\n| --- | --- |\n| 1 | 2 |')
  })

  it('keeps code as it is written, with its language', () => {
    const code = 'if (a &lt; b) {\n  snake_case *= 2\n}'
    const expected = '```js\nif (a < b) {\n  snake_case *= 2\n}\n```'
    expect(main(`<pre><code class="language-js">${code}</code></pre>`)).toBe(expected)
    expect(main(`<div class="highlight-source-js"><pre><span>${code}</span></pre></div>`)).toBe(expected)
    expect(main('<pre>a<br>b</pre>')).toBe('```\na\nb\n```')
    expect(main('<p>call <code>snake_case()</code> and snake_case</p>')).toBe(
      'call `snake_case()` and snake_case',
    )
  })

  it.each([
    [
      'elements',
      '<pre><code><div class="ec-line"><div class="code">a</div></div><div class="ec-line"><div class="code"></div></div><div class="ec-line"><div class="code">  b</div></div></code></pre>',
    ],
    ['items', '<pre>\n<ol>\n  <li><code>a</code></li>\n  <li></li>\n  <li>  b</li>\n</ol></pre>'],
    [
      'marks',
      '<pre><code><span data-line="">a</span><span data-line=""></span><span data-line="">  b</span></code></pre>',
    ],
    [
      'marks and line feeds',
      '<pre><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">  b</span></code></pre>',
    ],
    [
      'blocks by their style',
      '<pre><code><span style="display:block">a</span><span style="color: red; display: block"></span><span style="display: flex">  b</span></code></pre>',
    ],
    [
      'elements of a name of their own',
      '<pre><code><x-line>a</x-line><x-line></x-line><x-line>  <b>b</b></x-line></code></pre>',
    ],
    [
      'beside numbers that cannot be selected',
      '<pre><code><span style="display:flex"><span style="white-space:pre;-webkit-user-select:none;user-select:none">1\n</span><span>a\n</span></span><span style="display:flex"><span style="user-select:none">2\n</span><span>\n</span></span><span style="display:flex"><span style="user-select: none">3\n</span><span>  b\n</span></span></code></pre>',
    ],
    ['a code each', '<pre><code>a</code><code></code><code>  b</code></pre>'],
    ['breaks, without pre', '<p><code>a<br><br>  b</code></p>'],
  ])('keeps the lines of code that are %s [F-242]', (_, html) => {
    expect(main(html)).toBe('```\na\n\n  b\n```')
  })

  it('keeps words of code on one line together [F-242]', () => {
    expect(main('<pre><code>a</code> = <code>b</code></pre>')).toBe('```\na = b\n```')
  })

  it('makes links absolute and drops those that lead nowhere', () => {
    expect(
      main(`<p><a href="../a?b#c">rel</a> <a href="javascript:alert(1)">js</a> <a name="x">named</a>
        <a href="mailto:a@b.c">mail</a> <a href="/empty"></a>end</p>`),
    ).toBe('[rel](https://example.com/a?b#c) js named mail end')
  })

  it('drops the signs beside headings that link to the heading itself [F-021]', () => {
    expect(
      main(`<h2 id="a">Install<a class="headerlink" href="#a" title="Link to this heading">¶</a></h2>
        <h3><a class="anchor" href="#b"></a>Use</h3><h3>Setup <a class="hash-link" href="/docs/page#c">Direct link to Setup</a></h3>
        <h3><a href="#d">All of it</a></h3><h3>See <a href="/other">the other page</a></h3>
        <dl><dt>term<a href="#term">#</a></dt><dd>meaning</dd></dl>`),
    ).toBe(
      '## Install\n\n### Use\n\n### Setup\n\n### [All of it](https://example.com/docs/page#d)\n\n' +
        '### See [the other page](https://example.com/other)\n\nterm\n\nmeaning',
    )
  })

  it('keeps described pictures only', () => {
    expect(
      main(
        '<p>a <img src="/p.png" alt="A  plan"> <img src="x.png"> <img src="data:image/png;base64,AA" alt="Inline"></p>',
      ),
    ).toBe('a ![A plan](https://example.com/p.png) Inline')
  })

  it('leaves out what nobody reads', () => {
    expect(
      main(`seen<script>no()</script><style>no{}</style><noscript>no</noscript><template>no</template>
        <svg><title>no</title></svg><iframe>no</iframe><p hidden>no</p><p aria-hidden="true">no</p>
        <p style="display: none">no</p><button>no</button><select><option>no</select><!-- no --><nav>no</nav>`),
    ).toBe('seen')
  })

  it.each([
    'display : none',
    'DISPLAY:NONE !important',
    'color: red; visibility: hidden',
    'visibility:collapse',
    'content-visibility: hidden',
    'mso-hide:all',
  ])('leaves out what the style %j hides [F-247]', (style) => {
    expect(main(`<p>seen</p><div style="${style}"><p>planted</p></div>`)).toBe('seen')
  })

  it('keeps what only looks like a style that hides, and a page that is hidden until a script shows it [F-247]', () => {
    expect(
      textOf(
        '<body style="visibility:hidden"><main><p style="--x: display:none">a</p><p hidden="until-found">b</p></main>',
      ),
    ).toBe('a\n\nb')
  })

  it('keeps an article within an element that is hidden from screen readers [F-248]', () => {
    const words = 'Words of the article that are there to be read. '.repeat(10)
    expect(
      textOf(
        `<div aria-hidden="true"><h1>Title</h1><p>${words}</p><i aria-hidden="true">icon</i></div><div role="dialog">Hello</div>`,
      ),
    ).toBe(`# Title\n\n${words.trim()}`)
  })

  it('keeps the heading beside the content, and the level of each [F-251]', () => {
    const words = 'Words of the article, with a comma, that are there to be read. '.repeat(10)
    expect(textOf(`<header><h1>Title</h1></header><main><p>a</p></main>`)).toBe('# Title\n\na')
    expect(textOf(`<header><h1><a href="/">Site</a></h1></header><main><p>a</p></main>`)).toBe('a')
    expect(
      textOf(`<div class="content"><h1>One</h1><p>${words}</p><h2>Two</h2><p>${words}</p></div>`),
    ).toMatch(/^# One\n[^#]*\n## Two\n/)
  })

  it('has no title above its text [F-239]', () => {
    expect(textOf('<title>My page</title><p>Some words</p>')).toBe('Some words')
  })

  it('keeps formulas as they were written [F-248]', () => {
    expect(
      main(`<p>a <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>
        <script type="math/tex">y < 2</script></p>`),
    ).toBe('a $x^2$ $y < 2$')
  })

  it('keeps the text of a heading that is a button', () => {
    expect(main('<h3><button>Question</button></h3><p>Answer</p>')).toBe('### Question\n\nAnswer')
  })

  it('keeps no invisible characters', () => {
    expect(main('<p>so\u00adft\u200b a\u00a0b \0</p>')).toBe('soft a b')
  })
})

describe('region', () => {
  const filler = 'A sentence of the article, with a comma, that is long enough to count. '.repeat(5)

  it('is the main element when there is one', () => {
    expect(textOf(`<header>Menu</header><div role="main"><p>Text</p></div><footer>Imprint</footer>`)).toBe(
      'Text',
    )
    expect(textOf(`<nav>Menu</nav><main><p>Text</p></main><article>Other</article>`)).toBe('Text')
  })

  it('is the articles when they are what the page is about', () => {
    expect(textOf('<div>Menu</div><article><p>One</p></article><article><p>Two</p></article>')).toBe(
      'One\n\nTwo',
    )
  })

  it('is what reads like an article when nothing is marked', () => {
    const text = textOf(
      `<div class="sidebar"><ul><li><a href="/1">Menu</a></li></ul></div>
       <div class="content"><h2>Heading</h2><p>${filler}</p><p>${filler}</p><p>${filler}</p></div>
       <div class="footer">Imprint</div>`,
    )
    expect(text).toContain('A sentence of the article')
    expect(text).not.toContain('Menu')
  })

  it('is the whole page where an article would lose much of it [F-021]', () => {
    const faq = Array.from(
      { length: 12 },
      (_, index) => `<dt>Question ${index}?</dt><dd>Answer ${index}, which takes several words to give.</dd>`,
    ).join('')
    const text = textOf(
      `<div class="intro"><p>An introduction of a few words that says what this page is for and for whom it was written.</p></div>
       <div class="content"><h2>Heading</h2><p>${filler}</p><p>${filler}</p></div>
       <div class="faq"><dl>${faq}</dl></div>
       <div class="footer">Imprint</div>`,
    )
    expect(text).toContain('An introduction of a few words')
    for (let index = 0; index < 12; index += 1) expect(text).toContain(`Answer ${index}, which takes`)
    expect(text).not.toContain('Imprint')
  })

  it('keeps what stands around the articles of a page [F-021]', () => {
    const text = textOf(
      `<p>${filler}</p><article><h2>One</h2><p>${filler}${filler}</p></article><article><p>${filler}</p></article>`,
    )
    expect(text.match(/A sentence of the article/g)).toHaveLength(20)
  })

  it('does not believe in a main element that holds next to nothing [F-021]', () => {
    const text = textOf(`<main><p>Loading</p></main><div id="root"><p>${filler}</p><p>${filler}</p></div>`)
    expect(text.match(/A sentence of the article/g)).toHaveLength(10)
  })

  it('reads answers that are folded up, and no menu [F-021]', () => {
    const text = textOf(
      `<div><button aria-controls="menu">Menu</button><ul id="menu" hidden><li><a href="/a">First</a><li><a href="/b">Second</a></ul></div>
       <div><h1>Help</h1><p>${filler}</p>
         <button aria-expanded="false" aria-controls="a1">Can I cancel?</button>
         <div id="a1" hidden><p>Yes, until the day before, without any reason.</p></div></div>`,
    )
    expect(text).toContain('Can I cancel?\n\nYes, until the day before')
    expect(text).not.toContain('Second')
  })

  it('is the whole page when there is no article either', () => {
    expect(textOf('<div>Just</div> a few words')).toBe('Just\n\na few words')
  })
})

describe('skip lists', () => {
  const page =
    '<main><p>kept</p><aside>side</aside><p class="ad big">ad</p><div id="x"><p>inner</p></div></main>'

  it('leave out tags, classes and selectors', () => {
    expect(textOf(page, { htmlTagsToSkip: ['ASIDE'] })).toBe('kept\n\nad\n\ninner')
    expect(textOf(page, { htmlTagsToSkip: ['<aside>'] })).toBe('kept\n\nad\n\ninner')
    expect(textOf(page, { cssClassesToSkip: ['ad'] })).toBe('kept\n\nside\n\ninner')
    expect(textOf(page, { cssClassesToSkip: ['.big'] })).toBe('kept\n\nside\n\ninner')
    expect(textOf(page, { cssSelectorsToSkip: ['#x > p', 'p.ad'] })).toBe('kept\n\nside')
  })

  it('ignore entries that select nothing', () => {
    expect(
      textOf(page, {
        htmlTagsToSkip: ['', 'p >', '*'],
        cssClassesToSkip: ['', '.', 'a b'],
        cssSelectorsToSkip: ['', '###', 'p:unknown(', '>>', 'aside'],
      }),
    ).toBe('kept\n\nad\n\ninner')
  })

  it('do not hide links from the crawl', () => {
    const { links } = extractPage('<nav><a href="/a">a</a></nav><main>x</main>', URL, {
      ...NO_SKIPS,
      htmlTagsToSkip: ['nav'],
    })
    expect(links).toEqual(['https://example.com/a'])
  })
})

describe('title', () => {
  it.each([
    ['<title> A\n title </title><h1>Other</h1>', 'A title'],
    ['<title></title><meta property="og:title" content="Social"><h1>Other</h1>', 'Social'],
    ['<h1>Heading</h1>', 'Heading'],
    ['<svg><title>Icon</title></svg>', 'example.com'],
    [`<title>${'a'.repeat(1000)}</title>`, 'a'.repeat(300)],
  ])('of %j', (html, title) => {
    expect(extractPage(html, URL).title).toBe(title)
  })
})

describe('links', () => {
  it('are absolute, once each, without fragments and other schemes', () => {
    const { links } = extractPage(
      `<BODY><A HREF="a">1</A><a href="./a#x">2</a><map><area href="//other.com/b"></map><a href="mailto:x@y.z">3</a>
       <a href="https://u:p@example.com/">4</a><a href=" http://[bad ">5</a><a>6</a><a href="/no" rel="noopener NoFollow">7</a>`,
      URL,
    )
    expect(links).toEqual(['https://example.com/docs/a', 'https://other.com/b'])
  })

  it('follow the base of the page', () => {
    expect(extractPage('<base href="/root/"><a href="a">1</a>', URL).links).toEqual([
      'https://example.com/root/a',
    ])
  })

  it.each([
    ['noindex', false, 1],
    ['nofollow', true, 0],
    ['NONE', false, 0],
    ['max-snippet:20, noindex', false, 1],
    ['index, follow', true, 1],
  ])('and index obey the robots meta %j', (content, mayIndex, links) => {
    const page = extractPage(`<meta name="Robots" content="${content}"><a href="/a">a</a>`, URL)
    expect([page.mayIndex, page.links.length]).toEqual([mayIndex, links])
  })

  it('obey a meta element for this robot, not one for another', () => {
    expect(extractPage('<meta name="inletbot" content="noindex">', URL).mayIndex).toBe(false)
    expect(extractPage('<meta name="googlebot" content="noindex">', URL).mayIndex).toBe(true)
  })
})

describe('lists beside the item they belong to', () => {
  it('keep their level in exports of Google Docs', () => {
    const list = (tag: string, level: number, text: string, id = 'a') =>
      `<${tag} class="c1 lst-kix_${id}-${level}${text === 'd' ? '' : ' start'}" start="1">${text
        .split(' ')
        .map((word) => `<li class="c2 li-bullet-0"><span>${word}</span></li>`)
        .join('')}</${tag}>`
    const all = [
      ...[list('ol', 0, 'a b'), list('ul', 1, 'b1'), list('ul', 2, 'b1x'), list('ul', 1, 'b2')],
      ...[list('ol', 0, 'c'), list('ol', 1, 'c1'), list('ol', 0, 'other', 'z')],
    ]
    expect(main(all.join(''))).toBe('1. a\n2. b\n   - b1\n     - b1x\n   - b2\n3. c\n   1. c1\n\n1. other')
    // One that begins below the first level, or has a paragraph before it, stands by itself.
    expect(main(`<p>x</p>${list('ul', 1, 'e')}<p>y</p>${list('ul', 2, 'f')}`)).toBe('x\n\n- e\n\ny\n\n- f')
  })

  it('are put into it where a list is directly in a list, as OneNote and Outlook write', () => {
    expect(main('<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>')).toBe(
      '- a\n  - b\n    - c\n- d',
    )
  })
})

it('takes memory for tables in tables once, and keeps what is in them without their ends [F-241]', () => {
  const words = '<p>many words of a table</p>'.repeat(2000)
  const nested = `${'<table><tr><td>'.repeat(60)}${words}`
  const before = process.cpuUsage()
  expect(main(nested).split('many words')).toHaveLength(2001)
  expect(main('<table><caption>c</caption><table><tr><td>in<td>side</table></table>')).toContain('in')
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

it('repeats at most so many merged cells of a page [F-241]', () => {
  const row = '<tr><th colspan="90">wide</th><td>x</td></tr>'
  const cells = main(`<table>${row.repeat(4000)}</table>`).split('wide').length - 1
  expect(cells).toBeGreaterThanOrEqual(4000)
  expect(cells).toBeLessThanOrEqual(34_000)
})

it('takes little work for blocks nested in a heading', () => {
  const nested = `${'<div>'.repeat(80)}x${'</div>'.repeat(80)}`
  const before = process.cpuUsage()
  main(`<h1>${nested.repeat(113)}</h1>`)
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})
