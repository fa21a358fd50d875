import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { LocalUploadScreen } from '../features/local-upload/LocalUploadScreen.tsx'
import { WebsiteScrapeScreen } from '../features/website-scrape/WebsiteScrapeScreen.tsx'
import { LANGUAGES } from '../i18n/languages.ts'
import { speak } from '../i18n/t.ts'
import { renderIn } from '../testing/renderIn.tsx'
import { servicesFor } from '../testing/servicesFor.ts'
import { followLanguage } from './followLanguage.ts'

let stop = () => {}
afterEach(() => {
  stop()
  cleanup()
  speak(null)
})

async function change(tag: string) {
  const language = await LANGUAGES.find((one) => one.tag === tag)?.load?.()
  act(() => speak(language?.messages ?? null))
}

const root = document.documentElement

describe('a change of the language', () => {
  it('sets language, direction and title of the document', async () => {
    stop = followLanguage()
    expect([root.lang, root.dir, document.title]).toEqual(['en-US', 'ltr', 'Connect your data'])
    await change('ar')
    expect(root.lang).toMatch(/^ar/)
    expect(root.dir).toBe('rtl')
    expect(document.title).toMatch(/\p{Script=Arabic}/u)
    await change('de')
    expect([root.lang, root.dir, document.title]).toEqual(['de', 'ltr', 'Ihre Daten anbinden'])
  })

  it('keeps what was typed, and says in the new one what is wrong', async () => {
    const services = servicesFor({ enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
    await services.session.load()
    const Nothing = () => null
    renderIn(services, <WebsiteScrapeScreen Files={Nothing} Sitemap={Nothing} />)
    const field = screen.getByRole('textbox', { name: 'Address of website 1' })
    await userEvent.setup().type(field, 'foo bar')
    await change('de')
    expect(screen.getByRole('textbox')).toBe(field)
    expect(field).toMatchObject({ value: 'foo bar' })
    expect(field.getAttribute('placeholder')).not.toBe('Enter URL')
    expect(screen.queryByText('Submit')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('Web Scraper')
  })

  it('reaches why files were refused', async () => {
    const services = servicesFor({ enabledIntegrations: [{ id: 'LOCAL_FILES', maxFileSize: 1 }] })
    await services.session.load()
    renderIn(services, <LocalUploadScreen Files={() => null} />)
    const [input] = document.querySelectorAll('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no input')
    await userEvent.setup().upload(input, new File(['large'], 'a.txt', { type: 'text/plain' }))
    expect(await screen.findByText('File is larger than 1 byte')).toBeTruthy()
    await change('de')
    expect(screen.getByText('Die Datei ist größer als 1 Byte')).toBeTruthy()
  })
})
