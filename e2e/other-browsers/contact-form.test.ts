import { expect, it } from 'vitest'
import { mailsTo } from '../support/server/mails.ts'
import { ADMIN } from '../support/server/server.ts'
import { inOtherBrowsers } from '../support/webdriver/other-browsers.ts'

inOtherBrowsers((visit) => {
  it('LIM-20 CONTACT-01 CONTACT-06 the contact form names missing fields, solves its captcha, and is sent', async () => {
    const form = { role: 'form', name: 'Nous écrire' }
    const message = `Bonjour, message de ${process.pid}-${Date.now()}.`
    const visitor = await visit()
    await visitor.open('/contact')
    await visitor.press('button', 'Envoyer le message', form)
    await visitor.seeText('Ce champ est obligatoire.')
    await visitor.fill('Nom', 'Marsac', form)
    await visitor.fill('Prénom', 'Thibault', form)
    await visitor.fill('Adresse e-mail', 'thibault@exemple.fr', form)
    await visitor.fill('Téléphone', '06 01 02 03 05', form)
    await visitor.fill('Message', message, form)
    await visitor.press('checkbox', /^Je ne suis pas un robot/, form)
    await visitor.press('checkbox', /^J’accepte que ces informations/, form)
    await visitor.press('button', 'Envoyer le message', form)
    await visitor.seeText('Votre message a bien été envoyé.')
    await expect
      .poll(() => mailsTo(ADMIN.email).filter((mail) => mail.includes(message)).length)
      .toBe(1)
  })
})
