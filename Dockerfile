# The engine without a desktop: docs/headless.md says how it is run.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# No install script is needed to bundle, so none is run.
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/electron-vite/bin/electron-vite.js build --logLevel warn \
 && npm pack --ignore-scripts --pack-destination /tmp

FROM node:24-bookworm-slim
COPY --from=build /tmp/sendproof-*.tgz /tmp/
# The native module has its builds in its package; the sources beside them are not needed.
RUN npm install --global --ignore-scripts /tmp/sendproof-*.tgz \
 && rm -rf /tmp/sendproof-*.tgz /root/.npm \
    /usr/local/lib/node_modules/sendproof/node_modules/better-sqlite3/deps \
    /usr/local/lib/node_modules/sendproof/node_modules/better-sqlite3/src \
 && install -d -o node -g node -m 0700 /data
# Whoever publishes the ports decides who reaches them.
ENV NODE_ENV=production \
    SENDPROOF_DATA_DIR=/data \
    SENDPROOF_HOST=0.0.0.0 \
    SENDPROOF_SMTP_HOST=0.0.0.0 \
    SENDPROOF_ALLOW_REMOTE=true
USER node
VOLUME /data
EXPOSE 4780 2525
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4780/app/engine').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sendproof"]
CMD ["serve"]
