import { expect, test } from 'vitest'
import { approve } from '../../../test/approve.ts'
import { playConfluence } from '../../../test/confluence/playConfluence.ts'
import { accounts, beginSignIn, comeBack } from '../../../test/connect.ts'
import { anyDatabase } from '../../../test/onEachDatabase.ts'
import { TestService } from '../../../test/TestService.ts'

test('where the access does not open the site that was typed, nothing is connected, and the log says what it opens', async () => {
  const played = await playConfluence(() => new Date())
  const allowed = { INLET_FETCH_ALLOW: played.origins.join(), INLET_LOG_LEVEL: 'info' }
  const service = await TestService.start(await anyDatabase(), { ...played.variables, ...allowed })
  try {
    const ann = await service.customer('ann')
    const form = { confluence_subdomain: 'nowhere' }
    const page = await comeBack(service, await approve(await beginSignIn(ann, 'CONFLUENCE', form)))
    expect(await page.text()).toContain('Nothing was connected')
    expect(await accounts(ann)).toEqual([])
    expect(service.logged.map((line): unknown => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        code: 'denied',
        source: 'CONFLUENCE',
        msg: 'Access was allowed to beta.atlassian.net, acme.atlassian.net, and not to nowhere.atlassian.net.',
      }),
    )
  } finally {
    await service.stop()
    await played.stop()
  }
})
