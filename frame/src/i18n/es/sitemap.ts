import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const sitemap: Messages['sitemap'] = {
  address: 'Dirección del sitemap',
  addressHint: 'Un sitemap enumera las páginas de un sitio web. También sirve la dirección del propio sitio.',
  placeholder: 'example.com/sitemap.xml',
  invalid: 'Introduzca una URL válida',
  notAnAddress: 'Introduzca una dirección web, como example.com/sitemap.xml.',
  fetch: 'Obtener',
  cancel: 'Cancelar',
  fetching: 'Obteniendo el sitemap. Los más grandes pueden tardar unos segundos.',
  fetchFailed: 'No se pudo obtener el sitemap. Inténtelo de nuevo.',
  fetched: 'URL obtenidas',
  otherSitemap: 'Cambiar sitemap',
  from: (address) => `De ${address}`,
  search: 'Buscar URL',
  selectAll: 'Seleccionar todo',
  clearSelection: 'Borrar selección',
  column: 'URL',
  select: (url) => `Seleccionar ${url}`,
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  none: 'No se encontraron URL',
  noneHint: 'Este sitemap no incluye ninguna página.',
  noMatch: 'Ninguna URL coincide',
  noMatchHint: 'Su selección no cambia.',
  allSelected: 'Todas las URL están seleccionadas.',
  selected: (chosen) => count(chosen, { one: '# URL seleccionada.', other: '# URL seleccionadas.' }),
  first: (most) =>
    count(most, {
      one: 'Solo se sincronizará la primera URL.',
      other: 'Se sincronizarán las primeras # URL.',
    }),
  submit: 'Enviar',
  submitFailed: 'No se pudo iniciar la extracción. Inténtelo de nuevo.',
  started: 'Se inició la extracción de las páginas.',
  gotIt: 'Entendido',
  unsent: 'Las páginas del sitemap aún no se han enviado.',
}
