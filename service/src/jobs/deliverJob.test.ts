import { describe, expect, it } from 'vitest'
import { choose } from './deliverJob.ts'
import { signedText } from './signedMessage.ts'

const due = (id: number, subjects: string[], waitsUntil: Date | null = null) => ({
  id,
  subjects,
  waits_until: waitsUntil,
})
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)

describe('choosing what is sent now', () => {
  it('takes of each subject the oldest, also where one tells of several', () => {
    const { now, later } = choose([
      due(1, ['a', 'b']),
      due(2, ['b']),
      due(3, ['c']),
      due(4, ['b', 'd']),
      due(5, ['d']),
    ])
    expect([ids(now), later]).toEqual([[1, 3], []])
  })

  it('leaves what waits for one before it until that is due, and whatever comes after it', () => {
    const until = new Date(5)
    const { now, later } = choose([due(2, ['a', 'b'], until), due(3, ['b']), due(4, ['c'])])
    expect([ids(now), ids(later)]).toEqual([[4], [2]])
  })
})

it("signs as the predecessor's own example is signed", () => {
  // Key, payload and both signatures are the example of the predecessor's receiver library.
  const text =
    '{"webhook_type": "FILES_CREATED", "obj": {"object_type": "FILE_LIST", "object_id": ["46654"], "additional_information": "null"}, "customer_id": "satvik", "timestamp": "1721392406"}'
  const { headers } = signedText(text, 'aa76aee859f223451fd9bfb37ce893a0', new Date(1_721_392_406_000))
  expect(headers).toEqual({
    'carbon-signature': 't=1721392406,v1=aa2273ab64bb9162e7e7983a9cd7ab9f90d686691b1fd25c577991ad42c53fc1',
    'carbon-signature-compact':
      't=1721392406,v2=42a86d4083fee090b5a0800a91e82fb389f0bed4da757d07ee8ba97485194e59',
  })
})
