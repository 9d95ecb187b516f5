// Runs before the first paint: the stored theme and session decide what the page may show.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    root.classList.toggle('dark', theme === 'dark')
  }
  let session = 'anonymous'
  if (read('token') && read('user_id')) {
    try {
      session = JSON.parse(read('user') ?? 'null')?.isAdmin === true ? 'admin' : 'member'
    } catch {
      session = 'member'
    }
  }
  root.dataset.session = session
})()
