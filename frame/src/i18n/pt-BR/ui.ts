import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'pt-BR',
  back: 'Voltar',
  close: 'Fechar',
  clearSearch: 'Limpar pesquisa',
  gotIt: 'Entendi',
  loading: 'Carregando…',
  selectAll: 'Selecionar tudo',
  error: 'Erro',
  success: 'Sucesso',
  warning: 'Aviso',
}
