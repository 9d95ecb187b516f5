/** Id of the heading that names the contact form. */
export const CONTACT_TITLE = 'nous-ecrire'
