import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items: Messages['items'] = {
  heading: 'Selecionar arquivos para sincronizar',
  search: 'Pesquisar',
  refresh: 'Atualizar',
  folders: 'Pastas',
  allFiles: 'Todos os arquivos',
  selectAll: 'Selecionar tudo',
  clearSelection: 'Limpar seleção',
  columns: { name: 'NOME DO ARQUIVO', type: 'TIPO DE ARQUIVO', created_at: 'CRIADO EM' },
  untitled: 'Sem título',
  folder: 'Pasta',
  synced: 'Já sincronizado',
  select: (name) => `Selecionar ${name}`,
  upload: (chosen) => count(chosen, { one: 'Importar # arquivo', other: 'Importar # arquivos' }),
  uploadMixed: (folders, files) => `Importar ${foldersAndFiles(folders, files)}`,
  unsentMixed: (folders, files) => `Seleção ainda não sincronizada: ${foldersAndFiles(folders, files)}.`,
  notSelectable: 'Não é possível sincronizar este item',
  notSupported: 'Este formato de arquivo não é compatível',
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  moreResults: (found) => count(found, { one: 'Mais de # resultado', other: 'Mais de # resultados' }),
  noMatch: 'Nenhum resultado',
  noMatchHint:
    'Tente outra pesquisa ou use as opções de pesquisa para encontrar um arquivo por tipo, formato etc.',
  emptyFolder: 'Esta pasta está vazia',
  listing: 'Seu conteúdo ainda está sendo listado',
  listingHint: 'Isso pode demorar um pouco em contas grandes. A lista é preenchida automaticamente.',
  listFailed: 'Não foi possível carregar os arquivos.',
  moreFailed: 'Não foi possível carregar mais arquivos.',
  retry: 'Tentar novamente',
  queued: 'Os arquivos foram colocados na fila de sincronização.',
  refused: 'Falha na sincronização dos arquivos.',
  unable: 'Não foi possível iniciar a sincronização dos arquivos',
  unsent: (chosen) =>
    count(chosen, {
      one: '# arquivo selecionado ainda não foi sincronizado.',
      other: '# arquivos selecionados ainda não foram sincronizados.',
    }),
  chosen: 'Arquivos selecionados',
  chosenFrom: (chosen, place) =>
    `${count(chosen, { one: '# selecionado', other: '# selecionados' })} de ${place}`,
  chosenFromFolders: (chosen, folders) =>
    `${count(chosen, { one: '# selecionado', other: '# selecionados' })} de ${count(folders, { one: '# pasta', other: '# pastas' })}`,
  review: 'Revisar',
  removeFromSelection: (name) => `Remover ${name} da seleção`,
}
