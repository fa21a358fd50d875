import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HostRecorder } from '../testing/HostRecorder.ts'
import { HostOptions } from './HostOptions.ts'

const errors = vi.spyOn(console, 'error')
beforeEach(() => {
  errors.mockImplementation(() => {})
  errors.mockClear()
})

describe('HostOptions', () => {
  it('names each wrong option once to the host and in the console, however often it comes', () => {
    const host = new HostRecorder()
    const options = new HostOptions(host)
    for (let round = 0; round < 3; round++) {
      expect(options.read({ orgName: 'Acme', chunkSize: 'big' })).toEqual({ orgName: 'Acme' })
    }
    expect(host.errors).toEqual([
      {
        code: 'INVALID_OPTION',
        cause: '"chunkSize": must be a whole number from 1 to 100000',
        requestId: null,
      },
    ])
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ tosURL: 'javascript:alert(1)' }, 'tosURL', 'must be a full http or https address'],
    [{ apiURL: 'javascript:alert(1)' }, 'apiURL', 'must be a full http or https address'],
    [{ navigateBackURL: 'javascript:alert(1)' }, 'navigateBackURL', 'must be an http or https address'],
    [{ maxFileSize: -1 }, 'maxFileSize', 'must be a whole number of bytes'],
    [{ chunkSize: 'big' }, 'chunkSize', 'must be a whole number'],
    [{ showFilesTab: 'yes' }, 'showFilesTab', 'must be true or false'],
    [{ theme: 'purple' }, 'theme', 'must be one of light, dark, system'],
    [
      { enabledIntegrations: [{ id: 'WEB_SCRAPER' }, { id: 'NOPE' }] },
      'enabledIntegrations[1].id',
      'must be one of',
    ],
  ])('leaves out what is wrong with %j and names it once, the rest holds [CFG-14]', (wrong, name, rule) => {
    const host = new HostRecorder()
    const options = new HostOptions(host)
    for (const orgName of ['One', 'Two']) expect(options.read({ ...wrong, orgName }).orgName).toBe(orgName)
    expect(host.errors).toEqual([
      { code: 'INVALID_OPTION', cause: expect.stringContaining(`"${name}": ${rule}`), requestId: null },
    ])
    expect(errors.mock.calls.flat().join()).toContain(`"${name}"`)
    expect(errors).toHaveBeenCalledTimes(1)
  })

  it('logs one console error that says an unknown entry point is invalid [ERR-04]', () => {
    const options = new HostOptions(new HostRecorder())
    expect(options.read({ entryPoint: 'NOPE' })).toEqual({})
    expect(errors).toHaveBeenCalledTimes(1)
    expect(String(errors.mock.calls[0])).toMatch(/Invalid option "entryPoint"/)
  })

  it('tells the host that its SDK cannot hand anything over', () => {
    const host = new HostRecorder()
    const options = new HostOptions(host)
    for (let round = 0; round < 2; round++)
      expect(options.read({ initialFiles: [{}], initialUrls: ['https://example.com'] })).toEqual({})
    expect(host.errors.map(({ cause }) => cause)).toEqual([
      '"initialFiles": needs a newer @inlet/sdk',
      '"initialUrls": needs a newer @inlet/sdk',
    ])
  })

  it('stops naming after twenty problems of one message', () => {
    const host = new HostRecorder()
    new HostOptions(host).read({ enabledIntegrations: Array.from({ length: 100 }, () => ({ id: 'FOO' })) })
    expect(host.errors).toHaveLength(20)
  })
})
