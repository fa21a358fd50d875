import { expect, it } from 'vitest'
import { htmlText } from './htmlText.ts'

it.each([
  [
    'link targets',
    '<p>See <a href="https://a.example/x?y=1&amp;z=2">the <b>plan</b></a>, <a href="https://a.example/">https://a.example</a>, <a href="mailto:b@a.example">b@a.example</a> and <a href="#top">top</a>.</p>',
    'See [the plan](https://a.example/x?y=1&z=2), https://a.example, b@a.example and top.',
  ],
  [
    'the numbers of lists, within each other',
    '<ol start="3"><li>three<ul><li>dot</li></ul></li><li><p>four</p></li></ol>',
    '3. three\n\n- dot\n\n4. four',
  ],
  [
    'code as it is written',
    '<pre><code>if x:\n    y()<br>z</code></pre><p>end</p>',
    '```\nif x:\n    y()\nz\n```\n\nend',
  ],
  ['characters decoded once', 'A &amp;lt; B &amp; C', 'A &lt; B & C'],
  ['no link without a text', '<a href="https://a.example"><img src="x"></a>hello', 'hello'],
  [
    'what opens and what stands below pictures apart',
    '<details><summary>Terms</summary>Net 30</details>So<figure><img src="x"><figcaption>Fig. 1</figcaption></figure><center>End</center>',
    'Terms\nNet 30\nSo\n\nFig. 1\n\nEnd',
  ],
])('keeps %s [F-254]', (_, html, text) => {
  expect(htmlText(html)).toBe(text)
})

it('leaves out what nobody sees, such as the filling of a preview [F-247] [F-254]', () => {
  const preview = '<div style="display:none !important">Preview<b>!</b></div><p hidden>x</p>'
  const filling = '<p>Dear Ann &zwnj;&nbsp;&#847; &#8199;&shy; </p><p>می‌خواهم</p>'
  expect(htmlText(preview + filling)).toBe('Dear Ann\n\nمی‌خواهم')
})
