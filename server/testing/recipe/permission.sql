insert into permissions (id, machine_name, name, name_ko, name_es)
values (gen_random_uuid(), 'ringBells', 'Ring bells', '종 울리기', 'Tocar las campanas');
