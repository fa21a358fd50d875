import { expect, test } from 'vitest'
import { hrefOf, parseRoute } from './route.ts'

test('a link leads to the screen that it was made for, whatever is in it', () => {
  const reason = 'What? 100% & "more" #1'
  const { screen, query } = parseRoute(hrefOf('files', { source: 'BOX', reason, customer: '' }))
  expect([screen, ...query]).toEqual(['files', ['source', 'BOX'], ['reason', reason]])
})

test.each(['', '#', '#nothing', '#__proto__', '#toString?x=1'])('"%s" is the overview', (hash) => {
  expect(parseRoute(hash).screen).toBe('overview')
})
