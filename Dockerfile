# The engine without the desktop app: see docs/headless.md.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# Bundling needs no install scripts.
RUN npm ci --ignore-scripts
COPY . .
RUN node node_modules/electron-vite/bin/electron-vite.js build --logLevel warn \
 && npm pack --ignore-scripts --pack-destination /tmp
# Runtime dependencies, as in the lock file.
RUN mkdir /app && tar -xzf /tmp/sendproof-*.tgz -C /app --strip-components=1 && cp package-lock.json .npmrc /app/ \
 && cd /app && npm ci --omit=dev --ignore-scripts \
 && rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src .npmrc

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
# The native module is prebuilt; its sources are not needed.
COPY --from=build /app /app
RUN ln -s /app/out/main/sendproof.js /usr/local/bin/sendproof && chmod 0755 /app/out/main/sendproof.js \
 && install -d -o node -g node -m 0700 /data
# Publishing the ports decides who can reach them.
ENV NODE_ENV=production \
    SENDPROOF_DATA_DIR=/data \
    SENDPROOF_HOST=0.0.0.0 \
    SENDPROOF_SMTP_HOST=0.0.0.0 \
    SENDPROOF_ALLOW_REMOTE=true
USER node
VOLUME /data
EXPOSE 4780 2525
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.SENDPROOF_PORT || 4780) + '/app/engine').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sendproof"]
CMD ["serve"]
