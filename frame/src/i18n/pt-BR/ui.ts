import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'pt-BR',
  back: 'Voltar',
  close: 'Fechar',
  search: 'Pesquisar',
  clearSearch: 'Limpar pesquisa',
  gotIt: 'Entendi',
  loading: 'Carregando…',
  allRows: 'Todas as linhas',
  error: 'Erro',
  success: 'Sucesso',
  warning: 'Aviso',
}
