// Before the first paint: the stored theme and session. A browser may refuse its storage.
;(() => {
  const { dataset, classList } = document.documentElement
  dataset.session = 'anonymous'
  try {
    const { theme, token, user_id, user } = localStorage
    if (theme === 'light' || theme === 'dark') {
      dataset.theme = theme
      classList.toggle('dark', theme === 'dark')
    }
    if (!token || !user_id) return
    dataset.session = 'member'
    if (JSON.parse(user)?.isAdmin === true) dataset.session = 'admin'
  } catch {}
})()
