import type { Messages } from '../Messages.ts'

export const notice: Messages['notice'] = {
  serviceRefused: 'O serviço não permitiu abrir esta janela',
  tokenRejected: 'Você não fez login',
  tokenRejectedHint: (organization) =>
    `${organization} não confirmou sua identidade. Faça login por lá novamente e tente outra vez.`,
  tokenTimeout: (organization) => `${organization} não responde`,
  tokenTimeoutHint: 'A confirmação da sua identidade demorou demais. Aguarde um momento e tente novamente.',
  tokenInvalid: 'Não foi possível fazer login',
  tokenInvalidHint: (organization) =>
    `Os dados enviados por ${organization} para confirmar sua identidade não podem ser usados. O suporte do site pode ajudar.`,
  tokenExpired: 'Sua sessão expirou',
  tokenExpiredHint: (organization) => `Faça login novamente em ${organization} e tente outra vez.`,
  hostNotAllowed: (origin) => `${origin} não tem permissão para abrir esta janela`,
  hostNotAllowedHint: 'Esta página não é uma das que este serviço conhece. Nada foi enviado nem alterado.',
  notEmbedded: 'Esta página não pode ser aberta diretamente',
  notEmbeddedHint: 'Abra-a no aplicativo em que você quer conectar seus dados.',
  unsupportedHost: 'Esta página não consegue abrir a janela',
  unsupportedHostHint: 'Ela é um arquivo local ou está isolada pelo ambiente em que se encontra.',
  versionMismatch: 'Esta janela e a página em que ela está não são compatíveis',
  versionMismatchHint: 'Recarregue a página. Se o problema continuar, fale com o suporte do site.',
  apiNotAllowed: 'Este serviço não é permitido aqui',
  apiNotAllowedHint: (organization) =>
    `${organization} solicita um serviço para o qual esta janela não pode enviar seus dados. Nada foi enviado.`,
}
