import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const scrape: Messages['scrape'] = {
  description: 'Importe las páginas de sitios web públicos.',
  tabs: { website: 'Sitio web', sitemap: 'Sitemap', files: 'URL sincronizadas' },
  address: (position) => `Dirección del sitio web ${position}`,
  placeholder: 'Introduzca una URL',
  notAnAddress: 'Introduzca una dirección web, como example.com.',
  upgraded: 'Usaremos https.',
  typedTwice: 'Esta dirección ya está en la lista.',
  importedAlready: 'Este sitio web ya está importado. Lo leeremos de nuevo.',
  configure: 'Configurar',
  configureRow: (position) => `Configurar el sitio web ${position}`,
  delete: 'Eliminar',
  deleteRow: (position) => `Eliminar el sitio web ${position}`,
  rowActions: (position) => `Acciones del sitio web ${position}`,
  depth: 'Profundidad de rastreo',
  depthHint: (maximum) => `0 para esta página únicamente, ${maximum} como máximo`,
  pages: 'Número máximo de páginas',
  pagesHint: (maximum) => `${maximum} como máximo`,
  apply: 'Aplicar',
  add: 'Agregar',
  submit: 'Enviar',
  byDefault: (pages) =>
    count(pages, {
      one: 'De forma predeterminada, se sincroniza el primer enlace de cada sitio web.',
      other: 'De forma predeterminada, se sincronizan los primeros # enlaces de cada sitio web.',
    }),
  pleaseWait: 'Espere a que termine la solicitud en curso',
  noValidUrl: 'Indique al menos una URL válida.',
  tooManyRows: (limit) =>
    `Una solicitud admite solo ${count(limit, { one: '# sitio web', other: '# sitios web' })}. Los demás no se agregaron.`,
  started: 'Se inició la extracción de las páginas',
  gotIt: 'Entendido',
  leftOut: (addresses) =>
    count(addresses, {
      one: '# dirección no se envió porque no es válida:',
      other: '# direcciones no se enviaron porque no son válidas:',
    }),
  failed: 'No se pudo iniciar la extracción. Inténtelo de nuevo.',
  unsent: 'Las direcciones que ha escrito aún no se han enviado.',
  handedOver: (addresses, org) =>
    count(addresses, {
      one: `# dirección de ${org}. No se importa nada hasta que la envíe.`,
      other: `# direcciones de ${org}. No se importa nada hasta que las envíe.`,
    }),
  notAdded: (addresses) =>
    count(addresses, {
      one: '# dirección no se agregó. No es válida o ya está en la lista.',
      other: '# direcciones no se agregaron. No son válidas o ya están en la lista.',
    }),
}
