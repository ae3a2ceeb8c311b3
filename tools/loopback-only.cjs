// Loaded into every Node process and worker of a command by NODE_OPTIONS: whoever wants to connect to
// another machine, or asks for its address, is refused and written down. Connections to this machine
// are written down too: they prove that this file was there.
//
// CommonJS, because only `--require` reaches every kind of worker.

const dns = require('node:dns');
const { appendFileSync } = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');
const net = require('node:net');

/** The variable that names the file to write to. */
const file = process.env.LOOPBACK_ONLY_LOG;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0|\[?::\]?)$/;

function check(host, what) {
  const isHere = LOOPBACK.test(host);
  appendFileSync(file, `${isHere ? 'here' : 'elsewhere'} ${what} ${host}\n`);
  if (!isHere) throw new Error(`refused: ${what} ${host}`);
}

/** The host of a connection; nothing for a socket file. */
function hostOf([first, second]) {
  const options = Array.isArray(first) ? first[0] : first; // As node:net normalizes them.
  if (typeof options === 'object' && options !== null) {
    return options.path ? undefined : (options.host ?? 'localhost');
  }
  const isPath = typeof options === 'string' && !/^\d+$/.test(options);
  return isPath ? undefined : typeof second === 'string' ? second : 'localhost';
}

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...words) {
  const host = hostOf(words);
  if (host !== undefined) check(host, 'connect');
  return connect.apply(this, words);
};

for (const from of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny']) {
    const ask = from[name];
    from[name] = function (host, ...words) {
      check(host, name);
      return ask.call(this, host, ...words);
    };
  }
}
syncBuiltinESMExports();
