import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const sitemap: Messages['sitemap'] = {
  address: 'Endereço do sitemap',
  addressHint: 'Um sitemap lista as páginas de um site. O endereço do próprio site também serve.',
  placeholder: 'example.com/sitemap.xml',
  invalid: 'Insira uma URL válida',
  notAnAddress: 'Insira um endereço da web, como example.com/sitemap.xml.',
  fetch: 'Buscar',
  cancel: 'Cancelar',
  fetching: 'Buscando o sitemap. Os maiores podem levar alguns segundos.',
  fetchFailed: 'Não foi possível buscar o sitemap. Tente novamente.',
  fetched: 'URLs encontradas',
  otherSitemap: 'Trocar sitemap',
  from: (address) => `De ${address}`,
  search: 'Pesquisar URLs',
  selectAll: 'Selecionar tudo',
  clearSelection: 'Limpar seleção',
  column: 'URL',
  select: (url) => `Selecionar ${url}`,
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  none: 'Nenhuma URL encontrada',
  noneHint: 'Este sitemap não lista nenhuma página.',
  noMatch: 'Nenhuma URL correspondente',
  noMatchHint: 'Sua seleção não muda.',
  allSelected: 'Todas as URLs estão selecionadas.',
  selected: (chosen) => count(chosen, { one: '# URL selecionada.', other: '# URLs selecionadas.' }),
  first: (most) =>
    count(most, {
      one: 'Apenas a primeira URL será sincronizada.',
      other: 'As primeiras # URLs serão sincronizadas.',
    }),
  submit: 'Enviar',
  submitFailed: 'Não foi possível iniciar a extração. Tente novamente.',
  started: 'A extração das páginas foi iniciada.',
  gotIt: 'Entendi',
  unsent: 'As páginas do sitemap ainda não foram enviadas.',
}
