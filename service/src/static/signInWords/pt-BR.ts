import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Nada foi conectado'

export const portuguese: SignInWords = {
  language: 'pt-BR',
  loading: 'Carregando…',
  close: 'Você pode fechar esta janela.',
  ends: {
    connected: { title: 'Sua conta está conectada', text: ['Continue de onde você veio.'] },
    picking: { title: 'Sua conta está conectada', text: ['Agora escolha o que é importado.'] },
    picked: { title: 'O que você escolheu está sendo importado', text: ['Continue de onde você veio.'] },
    held: {
      title: 'Você entrou',
      text: ['Continue de onde você veio: sua conta está sendo conectada lá.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Você recusou, então não temos acesso à sua conta. Você pode conectá-la mais tarde quando quiser.',
      ],
    },
    'admin-approval': {
      title: 'Seu administrador precisa aprovar primeiro',
      text: [
        'Na sua organização ninguém pode conectar isto sozinho. Envie isto a quem administra suas contas:',
        'O pedido fica em espera por duas semanas no lugar de onde você veio, com um endereço para o administrador, se houver. Continue lá quando for aprovado.',
      ],
      quote:
        'Por favor, conceda o consentimento de administrador ao aplicativo que preciso aprovar ao conectar minha conta, para que o conteúdo dela possa ser importado. Ele apenas lê.',
    },
    approved: {
      title: 'Obrigado, está aprovado',
      text: ['Quem pediu a aprovação já pode continuar a conexão.'],
    },
    'not-approved': {
      title: 'Nada foi aprovado',
      text: ['Quem pediu a aprovação continua esperando. O endereço recebido pode ser aberto novamente.'],
    },
    expired: {
      title: 'Este link expirou',
      text: ['Um login vale uma vez e por dez minutos. Comece de novo de onde você veio.'],
    },
    'other-login': {
      title: 'Esta é outra conta',
      text: [
        'Você entrou com um login diferente do da conta que seria reconectada. Nada foi alterado. Comece de novo com o mesmo login ou adicione este como uma conta nova.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Este login foi iniciado em outro navegador ou por outra pessoa, então termina aqui. Sua conta não foi conectada a nada.',
        'Se alguém lhe enviou o endereço: ele teria dado a essa pessoa acesso ao seu conteúdo. Se foi você que começou, comece de novo sem trocar de navegador.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['O número estava errado vezes demais. Comece de novo de onde você veio.'],
    },
    failed: {
      title: 'Não foi possível conectar',
      text: ['O login não pôde ser concluído. Tente novamente mais tarde.'],
    },
  },
  go: {
    title: (source) => `Conectar sua conta do ${source}`,
    access: (source, organization) =>
      `${organization} pede acesso à sua conta do ${source}. O que for importado dela poderá ser lido por quem usa ${organization} com este nome:`,
    number: 'Número mostrado na janela em que você começou',
    continue: (source) => `Continuar para ${source}`,
    sent: 'Alguém lhe enviou este endereço ou o número? Então feche esta janela: essa pessoa teria acesso ao seu conteúdo. Até agora nada foi conectado.',
    wrong: 'Esse não é o número. Veja de novo na janela em que você começou.',
    failed: 'Não funcionou. Verifique sua conexão e tente novamente.',
    needsScript: 'Permita JavaScript nesta página para continuar.',
  },
  link: {
    title: 'Link de conexão',
    repair: (source) => `Reconectar sua conta do ${source}`,
    sent: (organization) =>
      `Continue somente se você esperava esta mensagem de ${organization}. Até agora nada foi conectado.`,
    ended: {
      title: 'Este link não funciona mais',
      text: ['Ele vale uma vez: já foi usado, foi cancelado ou expirou. Peça um novo a quem o enviou.'],
    },
    incomplete: {
      title: 'Este link está incompleto',
      text: ['Abra-o de novo pela mensagem que você recebeu ou copie o endereço inteiro.'],
    },
    done: (organization) =>
      `Você não precisa fazer mais nada. ${organization} já pode usar o que você escolheu.`,
    again: (organization) => `Nada foi alterado. Para tentar de novo, peça um novo link a ${organization}.`,
    next: (site) => `Continuar para ${site}`,
  },
  pick: {
    title: (source) => `Escolher o que é importado do ${source}`,
    text: 'Uma pasta vem com tudo o que há nela. Você pode escolher em várias pastas e importar tudo de uma vez.',
    folders: 'Pastas',
    all: 'Todos os arquivos',
    open: (name) => `Abrir ${name}`,
    listing: 'Seu conteúdo está sendo listado. Esta página pergunta de novo sozinha.',
    empty: 'Não há nada aqui.',
    unsupported: 'Não pode ser importado',
    later: 'Próxima página',
    earlier: 'Página anterior',
    chosen: (count) => `Escolhidos em outros lugares: ${count}`,
    import: 'Importar',
    nothing: 'Escolha algo primeiro.',
  },
}
