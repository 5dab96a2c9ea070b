/** Secrets of no format in commands, statements and at prompts. For the notation see `kinds.ts`. */
export const COMMANDS = String.raw`
flag, equals :: mytool --password=«‹p›» run
flag, space :: mytool --api-secret «‹w30›» run
flag, mysql -p :: mysql -u root -p«‹q›» shop
flag, mysqldump quoted :: mysqldump -uroot -p'«‹p›»' shop > d.sql
flag, sshpass :: sshpass -p '«‹p›»' ssh ada@h
flag, curl -u :: curl -u ada:«‹p›» https://acme.dev
flag, curl form :: curl -d 'username=ada&password=«‹q›»' https://acme.dev/login
flag, curl json :: curl -d '{"email":"a@acme.dev","password":"«‹p›»"}' https://acme.dev/login
flag, wget :: wget --http-user=ada --http-password=«‹q›» https://acme.dev/f
flag, httpie :: http -a ada:«‹q›» GET acme.dev
flag, redis-cli :: redis-cli -h cache -a «‹w24›» ping
flag, mongosh :: mongosh --username app --password «‹q›» --eval 1
flag, ldapsearch :: ldapsearch -x -D cn=admin -w «‹q›» -b dc=acme
flag, smbclient :: smbclient //h/s -U ada%«‹q›»
flag, rdesktop :: xfreerdp /u:ada /p:«‹q›» /v:h
flag, openssl passin :: openssl rsa -in k.pem -passin pass:«‹q›»
flag, openssl enc :: openssl enc -aes-256-cbc -k «‹q›» -in f
flag, gpg :: gpg --batch --passphrase '«‹p›»' -d f.gpg
flag, zip :: zip -P «‹q›» a.zip f
flag, 7z :: 7z x -p«‹q›» a.7z
flag, keytool :: keytool -list -keystore k.jks -storepass «‹q›»
flag, jarsigner :: jarsigner -keypass «‹q›» a.jar key0
flag, docker login :: docker login -u ada -p «‹q›» r.acme.dev
flag, helm set :: helm upgrade db ./c --set auth.postgresPassword=«‹q›»
flag, kubectl literal :: kubectl create secret generic db --from-literal=password='«‹p›»'
flag, kubectl literal, any name :: kubectl create secret generic x --from-literal=conf=«‹w24›»
flag, kubectl docker-registry :: kubectl create secret docker-registry r --docker-username=a --docker-password=«‹q›»
flag, vault kv put :: vault kv put secret/db value=«‹w24›»
flag, gh secret set :: gh secret set DEPLOY --body "«‹w24›»"
flag, heroku config :: heroku config:set SECRET=«‹w24›» -a shop
flag, fly secrets :: fly secrets set STRIPE=«‹w24›»
flag, aws ssm :: aws ssm put-parameter --type SecureString --name /a --value «‹q›»
flag, aws secretsmanager :: aws secretsmanager create-secret --name a --secret-string '«‹p›»'
flag, az login :: az login --service-principal -u ‹u› -p «‹b34›» --tenant ‹u›
flag, aws configure :: aws configure set aws_secret_access_key «‹s40›»
flag, git config :: git config --global user.token «‹w36›»
flag, git extraheader :: git -c http.extraheader="AUTHORIZATION: bearer «‹w40›»" fetch
flag, npm config :: npm config set //r.acme.dev/:_password «‹B:‹p››»
flag, wrangler echo :: echo «‹w40›» | npx wrangler secret put KEY
flag, chpasswd :: echo 'ada:«‹q›»' | chpasswd
flag, sudo -S :: echo «‹q›» | sudo -S apt update
flag, passwd stdin :: echo "«‹p›»" | passwd --stdin ada
flag, htpasswd -b :: htpasswd -b -c .htpasswd ada «‹q›»
flag, useradd :: useradd -m -p '«$6$‹w8›$‹w86›»' ada
flag, psql alter :: psql -c "ALTER USER app WITH PASSWORD '«‹p›»'"
flag, snmp :: snmpwalk -v3 -u ada -A «‹q›» -X «‹q›» h
flag, ipmitool :: ipmitool -I lanplus -H h -U admin -P «‹q›» power status
flag, lftp :: lftp -u ada,«‹q›» ftp.acme.dev
flag, nmcli :: nmcli dev wifi connect Home password «‹q›»
flag, wpa :: network={⏎ ssid="Home"⏎ psk="«‹q›»"⏎}
flag, rclone obscure :: rclone obscure «‹q›»
flag, ansible extra :: ansible-playbook s.yml -e "db_password=«‹q›»"
flag, restic :: restic --password-command "echo «‹q›»" snapshots
flag, net use :: net use Z: \\h\s «‹q›» /user:ada
flag, PowerShell :: ConvertTo-SecureString "«‹p›»" -AsPlainText -Force
flag, expect :: send "«‹p›»\r" ; # expect "assword:"
SQL, create user :: CREATE USER 'app'@'%' IDENTIFIED BY '«‹p›»';
SQL, create role :: CREATE ROLE app LOGIN PASSWORD '«‹q›»';
SQL, create login :: CREATE LOGIN sa2 WITH PASSWORD = N'«‹p›»';
SQL, set password :: SET PASSWORD FOR 'root'@'localhost' = PASSWORD('«‹q›»');
SQL, insert :: INSERT INTO users (email, password, role) VALUES ('a@acme.dev', '«‹p›»', 'admin');
SQL, update :: UPDATE settings SET smtp_password = '«‹p›»' WHERE id = 1;
SQL, pgcrypto :: SELECT crypt('«‹p›»', gen_salt('bf'));
SQL, copy row :: COPY users (id, email, password_hash) FROM stdin;⏎1⇥a@acme.dev⇥«$2b$12$‹w53›»
SQL, result table :: | id | email | api_key |⏎|----|‹-›--|‹-›----|⏎| 1 | a@acme.dev | «‹x40›» |
SQL, result block :: id: 1⏎reset_token: «‹x40›»
Mongo :: db.createUser({user: "app", pwd: "«‹p›»", roles: []})
Redis auth :: AUTH «‹w24›»⏎+OK
Redis config :: CONFIG SET requirepass "«‹p›»"
prompt, password :: Enter password: «‹q›»⏎Login ok
prompt, sudo :: [sudo] password for ada: «‹q›»
prompt, passphrase :: Enter passphrase for key '/home/ada/.ssh/id_ed25519': «‹q›»
prompt, retype :: New password: «‹q›»⏎Retype new password: «‹q›»
prompt, git :: Password for 'https://ada@github.com': «‹w36›»
prompt, OTP :: Enter your one-time code: «‹d6›»
`
