// Sets the theme before the first paint. TypeDoc's own script does it inline, which the server's policy does not allow.
document.documentElement.dataset.theme = localStorage.getItem('tsd-theme') || 'os';
