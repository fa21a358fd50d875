import { describe, expect, it } from 'vitest'
import { e2eOutcomes, unitOutcomes } from './reports.mjs'

describe('unitOutcomes', () => {
  it('reads passed, failed and skipped tests by their full titles', () => {
    const assertionResults = [
      { fullName: 'Banners goes away', status: 'passed' },
      { fullName: 'Banners stays', status: 'failed' },
      { fullName: 'Banners later', status: 'todo' },
    ]
    expect(
      unitOutcomes({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }),
    ).toEqual([
      { title: 'Banners goes away', outcome: 'passed' },
      { title: 'Banners stays', outcome: 'failed' },
      { title: 'Banners later', outcome: 'skipped' },
    ])
  })

  it('tells a test that passed at a later try from one that passed [F-104]', () => {
    const assertionResults = [
      { fullName: 'at once', status: 'passed', failureMessages: [] },
      { fullName: 'at last', status: 'passed', failureMessages: ['Error: not yet'] },
    ]
    const outcomes = unitOutcomes({
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['passed', 'flaky'])
  })

  it('counts a file that could not be loaded as one failure', () => {
    expect(
      unitOutcomes({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] }),
    ).toEqual([{ title: 'a.test.ts', outcome: 'failed' }])
  })

  it('counts a file whose closing hook failed though its tests passed', () => {
    const assertionResults = [{ fullName: 'works', status: 'passed' }]
    const outcomes = unitOutcomes({
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }],
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
  })
})

describe('e2eOutcomes', () => {
  it('reads nested suites, with the whole path as the title', () => {
    const inner = { title: 'drop zone', specs: [{ title: 'takes a file', tests: [{ status: 'expected' }] }] }
    const suites = [{ title: 'upload.spec.ts', suites: [inner], specs: [] }]
    expect(e2eOutcomes({ suites })).toEqual([
      { title: 'upload.spec.ts drop zone takes a file', outcome: 'passed' },
    ])
  })

  it.each([
    ['expected', 'passed'],
    ['unexpected', 'failed'],
    ['flaky', 'flaky'],
    ['skipped', 'skipped'],
  ])('takes %s for %s [F-104]', (status, outcome) => {
    const suites = [{ title: 'a', specs: [{ title: 'b', tests: [{ status }] }] }]
    expect(e2eOutcomes({ suites })[0]?.outcome).toBe(outcome)
  })
})
