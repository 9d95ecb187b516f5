let sequence = 0

/** The nine registration fields, valid, with an address of their own (AUTH-09). */
export function registrationForm() {
  sequence += 1
  return {
    lastName: 'Kervadec',
    firstName: 'Maëlle',
    email: `maelle.kervadec${sequence}@exemple.fr`,
    phone: '06 01 02 03 05',
    company: 'Rive Ouest',
    companyRole: 'Responsable de programmes',
    password: 'trois vélos sous la pluie',
    passwordSecure: 'trois vélos sous la pluie',
    from: 'DRO',
  }
}
