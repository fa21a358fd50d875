import { barriers } from './support/barriers.ts'
import { removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as hostTest } from './support/hostPages.ts'
import { textFiles } from './support/makeFolder.ts'
import { expect, test } from './support/test.ts'

/** The first texts in each language: on the consent screen, on the list, and before an upload. */
const languages = [
  {
    tag: 'en',
    title: 'Connect with Inlet',
    connect: 'Connect',
    list: 'Integrations',
    upload: 'Upload Files',
    choose: 'Click to upload',
  },
  {
    tag: 'de',
    title: 'Mit Inlet verbinden',
    connect: 'Verbinden',
    list: 'Integrationen',
    upload: 'Dateien hochladen',
    choose: 'Zum Hochladen klicken',
  },
  {
    tag: 'fr',
    title: 'Connecter vos données avec Inlet',
    connect: 'Connecter',
    list: 'Intégrations',
    upload: 'Importer des fichiers',
    choose: 'Cliquez pour importer',
  },
  {
    tag: 'es',
    title: 'Conectar con Inlet',
    connect: 'Conectar',
    list: 'Integraciones',
    upload: 'Subir archivos',
    choose: 'Haga clic para subir',
  },
  {
    tag: 'pt-BR',
    title: 'Conectar com Inlet',
    connect: 'Conectar',
    list: 'Integrações',
    upload: 'Fazer upload de arquivos',
    choose: 'Clique para fazer upload',
  },
  {
    tag: 'ja',
    title: /Inlet ?で連携/,
    connect: '連携',
    list: '連携サービス',
    upload: 'ファイルのアップロード',
    choose: 'クリックしてアップロード',
  },
  {
    tag: 'ar',
    title: /الربط عبر .?Inlet/,
    connect: 'ربط',
    list: 'عمليات التكامل',
    upload: 'رفع الملفات',
    choose: 'انقر للرفع',
  },
] as const

for (const { tag, title, connect, list, upload, choose } of languages) {
  test(`speaks ${tag} from the first screen to an upload, and fits where it is narrow`, async ({
    widget,
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const root = widget.frame.locator('html')
    const look = async (name: string) => {
      expect(await root.evaluate((html) => html.scrollWidth <= html.clientWidth), `${name} fits`).toBe(true)
      // Other languages have the same structure and colors: accessibility.spec.ts.
      if (tag !== 'de' && tag !== 'ar') return
      expect(await barriers(root), name).toEqual([])
    }

    await widget.open({
      locale: tag,
      tosURL: 'https://acme.example/terms',
      privacyPolicyURL: 'https://acme.example/privacy',
    })
    await expect(widget.heading(title)).toBeVisible()
    await expect(root).toHaveAttribute('lang', new RegExp(`^${tag}`))
    await expect(root).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr')
    await look('consent')

    await widget.button(connect).click()
    await expect(widget.heading(list)).toBeVisible()
    await look('list')

    await widget.button(new RegExp(`^${upload}`)).click()
    await expect(widget.heading(upload)).toBeVisible()
    await expect(widget.button(choose)).toBeVisible()
    await widget.frame.locator('input[type=file]').first().setInputFiles(textFiles(2))
    await expect(widget.frame.getByText('note-2.txt').first()).toBeVisible()
    await look('upload')
    expect(errors).toEqual([])
  })
}

test.describe('without the option', () => {
  test.use({ locale: 'fr-CA' })

  test('the browser’s language is spoken, also where nothing can be opened', async ({ widget, page }) => {
    await widget.open()
    await expect(widget.heading('Connecter vos données avec Inlet')).toBeVisible()
    await page.route('**/api/inlet-token*', (route) => route.fulfill({ status: 500 }))
    await widget.visit()
    await widget.press()
    await expect(widget.frame.getByRole('heading', { level: 1 })).toHaveText(/fenêtre/)
    await expect(widget.frame.locator('html')).toHaveAttribute('lang', 'fr')

    // Nor automatically, if there is no host to ask.
    await page.goto(`${widget.stack.service}/frame/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/fenêtre/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test('a language that is not spoken is named to the host, and the browser’s is used', async ({
    widget,
  }) => {
    await widget.open({ locale: 'tlh' })
    await expect(widget.heading('Connecter vos données avec Inlet')).toBeVisible()
    expect(await widget.waitForEvents('error')).toMatchObject([
      { error: { code: 'INVALID_OPTION', message: expect.stringContaining('tlh') } },
    ])
  })

  test('English shows where the language cannot be loaded', async ({ widget, page }) => {
    await page.route(/assets\/fr-[^/]*\.js$/, (route) => route.abort())
    await widget.open()
    await expect(widget.heading('Connect with Inlet')).toBeVisible()
    await expect(widget.frame.locator('html')).toHaveAttribute('lang', 'en-US')
  })
})

test('only the language that is spoken is loaded, once', async ({ widget, page }) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, tag] = /assets\/(de|fr|es|pt-BR|ja|ar)-[^/]*\.js$/.exec(request.url()) ?? []
    if (tag) loaded.add(tag)
  })
  await widget.open({ locale: 'en' })
  expect([...loaded]).toEqual([])
  await widget.open({ locale: 'ja' })
  expect([...loaded]).toEqual(['ja'])
})

hostTest('changes while it is open, and the person stays where they are', async ({ page, pages, stack }) => {
  const host = new HostPage(page, pages, stack)
  const { frame } = host
  await removeBranding(page)
  await host.open({ options: { entryPoint: 'WEB_SCRAPER', locale: 'de' } })
  const address = frame.getByRole('textbox')
  await address.fill('example.com/page')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Web-Scraper')
  await expect(frame.getByRole('tab').nth(1)).not.toHaveText('Synced URLs')

  await page.evaluate("handle.update({ locale: 'ar' })")
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('استخراج من الويب')
  await expect(address).toHaveValue('example.com/page')
  await expect(address).toBeFocused()

  // The first tab is at the right, so the arrow to the next one points left.
  await frame.getByRole('tab').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(frame.getByRole('tab').nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(frame.getByRole('tab').first()).toBeFocused()
  await expect(address).toHaveValue('example.com/page')

  await page.evaluate("handle.update({ locale: 'en' })")
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Web Scraper')
  await expect(frame.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(address).toHaveValue('example.com/page')
})
