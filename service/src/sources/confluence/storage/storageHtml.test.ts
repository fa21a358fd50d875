import { expect, test } from 'vitest'
import { storageHtml } from './storageHtml.ts'

const macro = (name: string, inside: string) =>
  `<ac:structured-macro ac:name="${name}" ac:schema-version="1">${inside}</ac:structured-macro>`
const parameter = (name: string, value: string) => `<ac:parameter ac:name="${name}">${value}</ac:parameter>`
const rich = (html: string) => `<ac:rich-text-body>${html}</ac:rich-text-body>`
const plain = (text: string) => `<ac:plain-text-body><![CDATA[${text}]]></ac:plain-text-body>`

test.each([
  [
    'text with HTML’s names of characters',
    '<h2>Caf&eacute;&nbsp;&mdash; 1 &lt; 2</h2><p class="auto">Plain <strong>and</strong> <span style="color: red;">red</span><br/>next</p>',
    '<h2>Café\u00a0— 1 &lt; 2</h2><p>Plain <strong>and</strong> red<br>next</p>',
  ],
  [
    'program text with its language and its title',
    macro(
      'code',
      parameter('title', 'Run') + parameter('language', 'bash') + plain('if [ 1 < 2 ]; then\n  echo "&amp;"'),
    ),
    '<p><strong>Run</strong></p><pre><code class="language-bash">if [ 1 &lt; 2 ]; then\n  echo "&amp;amp;"</code></pre>',
  ],
  [
    'the end of CDATA within program text',
    macro('code', '<ac:plain-text-body><![CDATA[a]]]]><![CDATA[>b]]></ac:plain-text-body>'),
    '<pre><code>a]]&gt;b</code></pre>',
  ],
  ['text as it is written', macro('noformat', plain('  <tag/>')), '<pre><code>  &lt;tag/&gt;</code></pre>'],
  [
    'panels with their kind, within each other',
    macro(
      'warning',
      parameter('title', 'Hot') + rich(`<p>Mind it.</p>${macro('tip', rich('<p>Gloves.</p>'))}`),
    ),
    '<blockquote><p><strong>Warning: Hot</strong></p><p>Mind it.</p><blockquote><p><strong>Tip</strong></p><p>Gloves.</p></blockquote></blockquote>',
  ],
  [
    'what is folded',
    macro('expand', parameter('title', 'More &amp; more') + rich('<p>Hidden.</p>')),
    '<p><strong>More &amp; more</strong></p><p>Hidden.</p>',
  ],
  ['no table of contents', `<p>a</p>${macro('toc', parameter('maxLevel', '2'))}<p>b</p>`, '<p>a</p><p>b</p>'],
  [
    'a status',
    `<p>It is ${macro('status', parameter('title', 'IN PROGRESS') + parameter('colour', 'Blue'))}.</p>`,
    '<p>It is IN PROGRESS.</p>',
  ],
  [
    'tasks',
    '<ac:task-list><ac:task><ac:task-id>1</ac:task-id><ac:task-uuid>u</ac:task-uuid><ac:task-status>complete</ac:task-status><ac:task-body>Buy</ac:task-body></ac:task><ac:task><ac:task-id>2</ac:task-id><ac:task-status>incomplete</ac:task-status><ac:task-body><span>Cook</span></ac:task-body></ac:task></ac:task-list>',
    '<ul><li><input type="checkbox" checked> Buy</li><li><input type="checkbox"> Cook</li></ul>',
  ],
  [
    'links to pages, files, spaces and the web',
    [
      '<ac:link><ri:page ri:content-title="Home" ri:space-key="ACME"/><ac:plain-text-link-body><![CDATA[start <here>]]></ac:plain-text-link-body></ac:link>',
      '<ac:link><ri:page ri:content-title="Q&amp;A"/></ac:link>',
      '<ac:link><ri:attachment ri:filename="plan.pdf"/><ac:link-body>the <em>plan</em></ac:link-body></ac:link>',
      '<ac:link><ri:space ri:space-key="ACME"/></ac:link>',
      '<ac:link ac:anchor="Top"/>',
      '<a href="https://a.example/?x=1&amp;y=2" data-card-appearance="inline">card</a>',
    ].join(' | '),
    'start &lt;here&gt; | Q&amp;A | the <em>plan</em> | ACME | Top | <a href="https://a.example/?x=1&amp;y=2">card</a>',
  ],
  [
    'pictures, by what they are called',
    '<ac:image ac:width="300"><ri:attachment ri:filename="map &quot;1&quot;.png"/><ac:caption><p>The map</p></ac:caption></ac:image><ac:image ac:alt="Logo"><ri:url ri:value="https://a.example/l.png"/></ac:image>',
    '<img src="" alt="map &quot;1&quot;.png"><p>The map</p><img src="https://a.example/l.png" alt="Logo">',
  ],
  [
    'emoticons and dates',
    '<p><ac:emoticon ac:name="tick"/> <ac:emoticon ac:name="blue-star" ac:emoji-shortname=":fire:" ac:emoji-fallback="🔥"/> <ac:emoticon ac:name="laugh"/> <time datetime="2026-03-01"/></p>',
    '<p>✓ 🔥 :laugh: 2026-03-01</p>',
  ],
  [
    'columns, one after the other',
    '<ac:layout><ac:layout-section ac:type="two_equal"><ac:layout-cell><p>left</p></ac:layout-cell><ac:layout-cell><p>right</p></ac:layout-cell></ac:layout-section></ac:layout>',
    '<p>left</p><p>right</p>',
  ],
  [
    'tables, with what their cells cover [F-241]',
    '<table data-layout="wide"><colgroup><col style="width: 10px;"/></colgroup><tbody><tr><th scope="col"><p>a</p></th></tr><tr><td rowspan="2">1</td></tr></tbody></table>',
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td rowspan="2">1</td></tr></tbody></table>',
  ],
  [
    'what is in macros that nobody knows',
    macro('acme-box', parameter('id', '77') + rich('<p>kept</p>')) +
      macro('acme-diagram', plain('A -> B')) +
      macro('children', ''),
    '<p>kept</p><pre><code>A -&gt; B</code></pre>',
  ],
  [
    'what a macro without a text of its own shows',
    macro('jira', parameter('server', 'Jira') + parameter('key', 'ABC-1')) +
      macro('view-file', parameter('name', '<ri:attachment ri:filename="plan.pdf"/>')) +
      macro('include', parameter('', '<ac:link><ri:page ri:content-title="Terms"/></ac:link>')),
    'ABC-1<p>plan.pdf</p><p>Terms</p>',
  ],
  [
    'two pages that are included, each by itself [F-253]',
    macro('include', parameter('', '<ac:link><ri:page ri:content-title="Terms"/></ac:link>')) +
      macro('excerpt-include', parameter('', '<ac:link><ri:page ri:content-title="Prices"/></ac:link>')),
    '<p>Terms</p><p>Prices</p>',
  ],
  [
    'tabs and cards with their titles [F-253]',
    macro('ui-tabs', rich(macro('ui-tab', parameter('title', 'Linux') + rich('<p>apt</p>')))) +
      macro(
        'deck',
        parameter('id', 'x') + rich(macro('card', parameter('label', 'Mac') + rich('<p>brew</p>'))),
      ) +
      macro('details', parameter('label', 'internal') + rich('<p>kept</p>')),
    '<p><strong>Linux</strong></p><p>apt</p><p><strong>Mac</strong></p><p>brew</p><p>kept</p>',
  ],
  [
    'formulas within a line, and what drawings are called [F-253]',
    `<p>So ${macro('mathinline', parameter('body', 'a &lt; b^2'))} holds.</p>${macro('drawio', parameter('diagramName', 'Network') + parameter('width', '700'))}${macro('gliffy', parameter('name', 'Flow'))}`,
    '<p>So $a &lt; b^2$ holds.</p><p>Network</p><p>Flow</p>',
  ],
  [
    'the titles of buttons, charts and roadmaps that have no text [F-253]',
    macro('auibutton', parameter('title', 'Book &amp; pay') + parameter('url', 'https://a.example')) +
      macro('toc', parameter('maxLevel', '2')),
    '<p>Book &amp; pay</p>',
  ],
  [
    'what newer editors add, once',
    '<ac:adf-extension><ac:adf-node type="panel"><ac:adf-attribute key="panel-type">note</ac:adf-attribute><ac:adf-attribute key="local-id">93a</ac:adf-attribute><ac:adf-content><p>Scope</p></ac:adf-content></ac:adf-node><ac:adf-fallback><div><p>Scope</p></div></ac:adf-fallback></ac:adf-extension>',
    '<blockquote><p><strong>Note</strong></p><p>Scope</p></blockquote>',
  ],
  [
    'decisions',
    '<ac:adf-extension><ac:adf-node type="decision-list"><ac:adf-node type="decision-item"><ac:adf-attribute key="state">DECIDED</ac:adf-attribute><ac:adf-content>Go.</ac:adf-content></ac:adf-node></ac:adf-node></ac:adf-extension>',
    '<ul><li>Go.</li></ul>',
  ],
  [
    'in its place what stands for an extension that has no text',
    '<ac:adf-extension><ac:adf-node type="extension"><ac:adf-attribute key="parameters"><ac:adf-parameter key="id">7</ac:adf-parameter></ac:adf-attribute></ac:adf-node><ac:adf-fallback><p>Roadmap</p></ac:adf-fallback></ac:adf-extension>',
    '<p>Roadmap</p>',
  ],
  [
    'no scripts, no attributes that run, and no hints for authors',
    '<p onclick="x()">a<script>alert(1)</script><ac:placeholder>Type here</ac:placeholder></p>',
    '<p>a</p>',
  ],
  [
    'what is cut off',
    '<p>a<ac:structured-macro ac:name="info"><ac:rich-text-body><p>b',
    '<p>a<blockquote><p><strong>Info</strong></p><p>b</p></blockquote></p>',
  ],
])('a page has %s', (_, storage, html) => {
  expect(storageHtml(storage)).toBe(html)
})

test('a page that is nested too deeply fails by itself', () => {
  expect(storageHtml(`${'<div>'.repeat(900)}<span>in</span>`)).toContain('in')
  expect(() => storageHtml('<div>'.repeat(100_000))).toThrow(
    expect.objectContaining({ name: 'SourceFault', code: 'item' }),
  )
})
