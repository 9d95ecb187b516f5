/** Whether this page may use passkeys: browsers offer them on https and on localhost alone. */
export const hasPasskeys = () => typeof PublicKeyCredential !== 'undefined'
