-- Roster files stored the letter of X12 (DMG05), forms a word: both are the portal's words now. What is neither stays.
update person_details set marital_status = case marital_status
    when 'I' then 'single' when 'M' then 'married' when 'B' then 'partnered' when 'D' then 'divorced'
    when 'W' then 'widowed' when 'S' then 'separated' when 'X' then 'legallySeparated' when 'U' then 'unmarried'
    when 'R' then 'unreported' end
  where marital_status in ('I', 'M', 'B', 'D', 'W', 'S', 'X', 'U', 'R');
