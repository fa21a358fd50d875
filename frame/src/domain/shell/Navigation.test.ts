import { describe, expect, it } from 'vitest'
import { Navigation } from './Navigation.ts'

function build(given: Parameters<Navigation['begin']>[0]) {
  const left: string[] = []
  const navigation = new Navigation((reason) => left.push(reason))
  navigation.begin(given)
  return { navigation, left }
}

describe('the first step', () => {
  it('is none before the branding is known', () => {
    expect(new Navigation(() => {}).step).toBeNull()
  })

  it('is the consent screen while branding is kept, whatever the entry point', () => {
    expect(build({ entry: null, brandingRemoved: false }).navigation.step).toBe('CONNECT')
    const { navigation } = build({ entry: 'LOCAL_FILES', brandingRemoved: false })
    expect(navigation.step).toBe('CONNECT')
    navigation.consent()
    expect(navigation.step).toBe('LOCAL_FILES')
  })

  it('is the entry point where branding is removed', () => {
    expect(build({ entry: 'WEB_SCRAPER', brandingRemoved: true }).navigation.step).toBe('WEB_SCRAPER')
  })

  it('is the list where branding is removed and no entry point is named', () => {
    expect(build({ entry: null, brandingRemoved: true }).navigation.step).toBe('INTEGRATION_LIST')
  })

  it('is followed by the list when there is no entry point', () => {
    const { navigation } = build({ entry: null, brandingRemoved: false })
    navigation.consent()
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })
})

describe('where something waits', () => {
  it('is led to at once, or once the person has agreed', () => {
    const { navigation } = build({ entry: 'NOTION', brandingRemoved: false })
    navigation.lead('LOCAL_FILES')
    expect(navigation.step).toBe('CONNECT')
    navigation.consent()
    expect(navigation.step).toBe('LOCAL_FILES')
    navigation.open('INTEGRATION_LIST')
    navigation.lead('WEB_SCRAPER')
    expect(navigation.step).toBe('WEB_SCRAPER')
  })

  it('is forgotten where the person went elsewhere', () => {
    const { navigation } = build({ entry: 'NOTION', brandingRemoved: false })
    navigation.lead('LOCAL_FILES')
    navigation.consent()
    navigation.back()
    navigation.back()
    navigation.consent()
    expect(navigation.step).toBe('NOTION')
  })
})

describe('back', () => {
  it('leads from a source to the list [SHL-22]', () => {
    const { navigation } = build({ entry: 'LOCAL_FILES', brandingRemoved: true })
    navigation.back()
    expect(navigation.step).toBe('INTEGRATION_LIST')
    navigation.open('WEB_SCRAPER')
    navigation.back()
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('leads from the list to the consent screen while branding is kept [SHL-20]', () => {
    const { navigation, left } = build({ entry: null, brandingRemoved: false })
    navigation.consent()
    navigation.back()
    expect(navigation.step).toBe('CONNECT')
    expect(left).toEqual([])
  })

  it('leads from the list out of the widget where branding is removed', () => {
    const { navigation, left } = build({ entry: null, brandingRemoved: true })
    navigation.back()
    expect(left).toEqual(['back'])
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('leads from the consent screen out of the widget', () => {
    const { navigation, left } = build({ entry: null, brandingRemoved: false })
    navigation.back()
    expect(left).toEqual(['back'])
  })
})
